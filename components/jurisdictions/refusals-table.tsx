import { DataTable } from '@/components/data/data-table'
import type { HeaderSort } from '@/components/data/sort'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { RefusalMode, RefusalVersion } from './refusal-counts'
import { ruleLabel, subjectLabel } from './words'

type Refusal = Outputs['jurisdictions']['search']['refusals'][number]

export function RefusalsTable({ refusals, sort }: { refusals: readonly Refusal[]; sort: HeaderSort }) {
  return (
    <DataTable
      label="Refusals"
      rows={refusals}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: 'Rule',
          cell: ({ rule, gameName, gameId, createdAt }) => (
            <>
              <span className="font-medium">{ruleLabel(rule)}</span>
              <span className="block text-faint text-xs [overflow-wrap:anywhere]">{gameName ?? gameId}</span>
              <Time value={createdAt} className="block text-faint text-xs sm:hidden" />
            </>
          ),
        },
        { heading: 'Version', cell: (refusal) => <RefusalVersion of={refusal} />, from: 'sm' },
        { heading: 'Mode', cell: ({ isShadow }) => <RefusalMode isShadow={isShadow} /> },
        { heading: 'Subject', cell: (refusal) => <Subject refusal={refusal} />, from: 'md' },
        {
          heading: 'Player',
          cell: ({ playerId }) => <Player playerId={playerId} />,
          from: 'lg',
          width: 'wrap',
        },
        { heading: 'Limit', cell: figures, from: 'lg' },
        { heading: 'Time', cell: (row) => <Time value={row.createdAt} />, kind: 'time', from: 'sm', sort },
      ]}
    />
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
