import type { HeaderSort } from '@/components/data/sort'
import { Time } from '@/components/data/time'
import { TimeHeader } from '@/components/data/time-header'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { Table, Td, Th } from '@/components/ui/table'
import { RefusalMode } from './refusal-counts'
import { ruleLabel, subjectLabel } from './words'

type Refusal = Outputs['jurisdictions']['search']['refusals'][number]

export function RefusalsTable({ refusals, sort }: { refusals: readonly Refusal[]; sort: HeaderSort }) {
  return (
    <Table label="Refusals">
      <thead>
        <tr>
          <Th>Rule</Th>
          <Th className="max-sm:hidden">Version</Th>
          <Th>Mode</Th>
          <Th className="max-md:hidden">Subject</Th>
          <Th className="max-lg:hidden">Player</Th>
          <Th className="max-lg:hidden">Limit</Th>
          <TimeHeader label="Time" sort={sort} className="max-sm:hidden" />
        </tr>
      </thead>
      <tbody>
        {refusals.map((refusal) => (
          <tr key={refusal.id}>
            <Td>
              <span className="font-medium">{ruleLabel(refusal.rule)}</span>
              <span className="block text-faint text-xs [overflow-wrap:anywhere]">
                {refusal.gameName ?? refusal.gameId}
              </span>
              <Time value={refusal.createdAt} className="block text-faint text-xs sm:hidden" />
            </Td>
            <Td className="max-sm:hidden">
              {refusal.version}
              {refusal.number === null && <span className="text-faint"> in {refusal.country}</span>}
            </Td>
            <Td>
              <RefusalMode isShadow={refusal.isShadow} />
            </Td>
            <Td className="max-md:hidden">
              <Subject refusal={refusal} />
            </Td>
            <Td className="[overflow-wrap:anywhere] max-lg:hidden">
              <Player playerId={refusal.playerId} />
            </Td>
            <Td className="max-lg:hidden">{figures(refusal)}</Td>
            <Td className="max-sm:hidden">
              <Time value={refusal.createdAt} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const paths: Record<string, string> = { bet: '/transactions/', session: '/sessions/', demo: '/sessions/' }

function Subject({ refusal: { subject, subjectId } }: { refusal: Refusal }) {
  const path = paths[subject]
  if (subjectId === null || path === undefined) return subjectLabel(subject)
  return (
    <OrganizationLink href={`${path}${subjectId}`} className="underline">
      {subjectLabel(subject)}
    </OrganizationLink>
  )
}

function Player({ playerId }: { playerId: string | null }) {
  if (playerId === null) return '–'
  return (
    <OrganizationLink href={`/players/${encodeURIComponent(playerId)}`} className="hover:underline">
      {playerId}
    </OrganizationLink>
  )
}

function figures({ limitText, usedText }: Refusal): string {
  if (limitText === null) return usedText ?? '–'
  return usedText === null ? limitText : `${usedText} of ${limitText}`
}
