import type { ReactNode } from 'react'
import { DataTable } from '@/components/data/data-table'
import { Money } from '@/components/data/money'
import { ProviderName } from '@/components/data/provider-name'
import { Time } from '@/components/data/time'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { findingLook, labelOf, markLabels } from './finding-looks'

export type OpenRoundRow = Outputs['rounds']['list']['rounds'][number]

interface RoundsTableProps {
  rounds: readonly OpenRoundRow[]
  /** The round with the way to its page. */
  linkTo: (round: OpenRoundRow) => ReactNode
  hasOrganization?: boolean
}

export function RoundsTable({ rounds, linkTo, hasOrganization = false }: RoundsTableProps) {
  return (
    <DataTable
      label="Open rounds"
      rows={rounds}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: 'Round',
          cell: (round) => (
            <span className="grid gap-0.5">
              {linkTo(round)}
              <span className="break-all text-faint text-xs">Player {round.playerId}</span>
              {hasOrganization && (
                <span className="text-faint text-xs md:hidden">{round.organizationName}</span>
              )}
            </span>
          ),
          className: 'w-full min-w-40',
        },
        hasOrganization && {
          heading: 'Organization',
          cell: (round) => round.organizationName,
          from: 'md',
          className: 'min-w-40',
        },
        {
          heading: 'Provider',
          cell: (round) => <ProviderName code={round.providerCode} />,
          from: 'md',
          width: 'line',
        },
        {
          heading: 'Finding',
          cell: ({ verdict, mark, atRisk }) => (
            <span className="grid justify-items-start gap-1">
              <Badge tone={findingLook(verdict).tone}>{findingLook(verdict).label}</Badge>
              {mark && <span className="text-faint text-xs">{labelOf(markLabels, mark)}</span>}
              <span className="text-xs sm:hidden">
                <Money value={atRisk} />
              </span>
            </span>
          ),
        },
        { heading: 'At risk', cell: ({ atRisk }) => <Money value={atRisk} />, kind: 'number', from: 'sm' },
        { heading: 'Opened', cell: ({ openedAt }) => <Time value={openedAt} />, from: 'lg' },
        {
          heading: 'Last checked',
          cell: ({ askedAt }) =>
            askedAt ? <Time value={askedAt} /> : <span className="text-faint">Not yet</span>,
          from: 'xl',
        },
      ]}
      isFollowed
    />
  )
}
