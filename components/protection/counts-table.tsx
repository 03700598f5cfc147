import { DataTable } from '@/components/data/data-table'
import { Time } from '@/components/data/time'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { EmptyNote } from '@/components/ui/empty-state'
import { formatNumber } from '@/server/contract/figures'
import type { ProtectionOutcome } from '@/server/contract/protection'
import { PlayerAtBrand } from './player-at-brand'
import { outcomes, ruleLabels, versionLabel } from './words'

type ByRule = Outputs['protection']['byRule'][number]
type ByPlayer = Outputs['protection']['byPlayer'][number]

/** How often, by rule and version, and of how many players; or of each player. */
export function CountsTable({ counts }: { counts: readonly (ByRule | ByPlayer)[] }) {
  if (counts.length === 0) return <EmptyNote>No results for these filters.</EmptyNote>
  const hasPlayers = counts.some((count) => 'playerId' in count)
  return (
    <DataTable
      label={hasPlayers ? 'Counts by player' : 'Counts by rule'}
      rows={counts}
      keyOf={keyOf}
      columns={[
        hasPlayers && {
          heading: 'Player',
          cell: (count) => 'playerId' in count && <PlayerAtBrand {...count} />,
          width: 'wrap',
        },
        { heading: 'Rule', cell: (count) => ruleLabels[count.rule] },
        { heading: 'Version', cell: versionLabel, from: 'sm' },
        { heading: 'Outcome', cell: ({ outcome }) => <Outcome outcome={outcome} /> },
        { heading: 'Last', cell: (count) => <Time value={count.lastAt} />, from: 'md' },
        !hasPlayers && {
          heading: 'Players',
          cell: (count) => ('players' in count && count.players > 0 ? formatNumber(count.players) : '–'),
          kind: 'number',
          from: 'sm',
        },
        { heading: 'Count', cell: ({ count }) => formatNumber(count), kind: 'number' },
      ]}
    />
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
