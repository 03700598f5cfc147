'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Column, DataTable } from '@/components/data/data-table'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { useOpenList } from '@/components/data/use-open-list'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { formatDay, formatMonth, noValue } from '@/server/contract/figures'
import { FilteredList } from './filtered-list'
import { commissionList } from './search-params'
import { kindLabels } from './words'

const columns: Column<Outputs['affiliate']['commission']['entries'][number]>[] = [
  { heading: 'Booked', cell: (entry) => <Time value={entry.createdAt} />, from: 'sm' },
  {
    heading: 'Entry',
    cell: ({ kind, organization, isHeld, ...entry }) => (
      <>
        {kindLabels[kind]}
        <Time value={entry.createdAt} className="block text-faint text-xs sm:hidden" />
        {organization && <span className="block text-faint text-xs">{organization}</span>}
        {isHeld && (
          <span className="mt-0.5 flex items-center gap-1.5 text-faint text-xs">
            <Badge>Held</Badge> until <Time value={entry.availableAt} isDay />
          </span>
        )}
      </>
    ),
    className: 'max-sm:pl-4',
    headingClassName: 'max-sm:pl-4',
  },
  {
    heading: 'Fees of',
    cell: ({ day, month }) => (day ? formatDay(day) : month ? formatMonth(month) : noValue),
    from: 'md',
    className: 'text-muted tabular-nums',
  },
  {
    heading: 'Amount',
    cell: ({ amount }) => <Money value={amount} />,
    kind: 'number',
    className: 'max-sm:pr-4',
    headingClassName: 'max-sm:pr-4',
  },
  {
    heading: 'Balance',
    cell: ({ balance }) => <Money value={balance} />,
    kind: 'number',
    from: 'sm',
    className: 'text-muted',
  },
]

/** The ledger: what was earned, reversed, withdrawn and returned. */
export function CommissionView() {
  const trpc = useTRPC()
  const list = useOpenList(commissionList)
  const page = useQuery(
    trpc.affiliate.commission.queryOptions(list.search, { placeholderData: keepPreviousData }),
  )
  return (
    <FilteredList
      title="Entries"
      description="Commission on the fees of your referred organizations, and withdrawals."
      empty="Commission appears the day after the fees it is based on."
      query={page}
      rowsOf={(data) => data.entries}
      list={list}
    >
      {(entries) => <DataTable label="Entries" rows={entries} keyOf={({ id }) => id} columns={columns} />}
    </FilteredList>
  )
}
