import { BrandName } from '@/components/data/brand-name'
import { Time } from '@/components/data/time'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Table, Td, Th } from '@/components/ui/table'
import type { ProtectionOutcome } from '@/server/contract/protection'
import { PlayerLink } from './player-link'
import { outcomes, ruleLabels, versionLabel } from './words'

type ByRule = Outputs['protection']['byRule'][number]
type ByPlayer = Outputs['protection']['byPlayer'][number]

/** How often, by rule and version, and of how many players; or of each player. */
export function CountsTable({ counts }: { counts: readonly (ByRule | ByPlayer)[] }) {
  if (counts.length === 0)
    return <p className="px-5 pb-5 text-muted text-sm">No results for these filters.</p>
  const hasPlayers = counts.some((count) => 'playerId' in count)
  return (
    <Table label={hasPlayers ? 'Counts by player' : 'Counts by rule'}>
      <thead>
        <tr>
          {hasPlayers && <Th>Player</Th>}
          <Th>Rule</Th>
          <Th className="max-sm:hidden">Version</Th>
          <Th>Outcome</Th>
          <Th className="max-md:hidden">Last</Th>
          {!hasPlayers && <Th className="text-right max-sm:hidden">Players</Th>}
          <Th className="text-right">Count</Th>
        </tr>
      </thead>
      <tbody>
        {counts.map((count) => (
          <tr key={keyOf(count)}>
            {'playerId' in count && (
              <Td className="[overflow-wrap:anywhere]">
                <PlayerLink playerId={count.playerId} />
                {count.subOperatorRef && (
                  <span className="block text-faint text-xs">
                    <BrandName brandRef={count.subOperatorRef} />
                  </span>
                )}
              </Td>
            )}
            <Td>{ruleLabels[count.rule]}</Td>
            <Td className="max-sm:hidden">{versionLabel(count)}</Td>
            <Td>
              <Outcome outcome={count.outcome} />
            </Td>
            <Td className="max-md:hidden">
              <Time value={count.lastAt} />
            </Td>
            {'players' in count && (
              <Td className="text-right tabular-nums max-sm:hidden">
                {count.players === 0 ? '–' : count.players.toLocaleString('en')}
              </Td>
            )}
            <Td className="text-right tabular-nums">{count.count.toLocaleString('en')}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const keyOf = (count: ByRule | ByPlayer) => {
  const { rule, version, country, outcome, kind } = count
  const whose = 'playerId' in count ? [count.brandId, count.playerId] : []
  return [...whose, kind, rule, version, country, outcome].join(' ')
}

export const Outcome = ({ outcome }: { outcome: ProtectionOutcome }) => (
  <Badge tone={outcomes[outcome].tone}>{outcomes[outcome].label}</Badge>
)
