'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DataTable } from '@/components/data/data-table'
import { ListPage } from '@/components/data/list-page'
import { Money } from '@/components/data/money'
import { useOpenList } from '@/components/data/use-open-list'
import { ownStatementList } from '@/components/settlement/settlement-params'
import { State } from '@/components/settlement/statements-view'
import { useTRPC } from '@/components/trpc/provider'
import { EmptyState } from '@/components/ui/empty-state'
import { formatDay, formatMonth } from '@/server/contract/figures'

/** What Croupier owes the studio, month by month. */
export function StudioStatementsView() {
  const trpc = useTRPC()
  const list = useOpenList(ownStatementList)
  const found = useQuery(
    trpc.studio.statements.queryOptions(list.search, { placeholderData: keepPreviousData }),
  )
  return (
    <ListPage
      title="Statements"
      description="Your share of each month by your contract, once Croupier has approved it. Send your invoice for the total."
      list={list}
      query={found}
      what="Your statements"
      rowsOf={(data) => data.statements}
      noMatch="No matching statements"
      empty={
        <EmptyState title="No statements yet">
          A month’s statement appears once it is over and two people at Croupier have approved it.
        </EmptyState>
      }
    >
      {(rows) => (
        <DataTable
          label="Statements"
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              heading: 'Month',
              cell: ({ month }) => <span className="font-medium">{formatMonth(month)}</span>,
              width: 'line',
            },
            {
              heading: 'Your invoice',
              cell: ({ invoiceNumber }) => invoiceNumber ?? 'Not received',
              from: 'sm',
            },
            {
              heading: 'Due',
              cell: ({ dueOn, paidOn }) =>
                paidOn ? `Paid ${formatDay(paidOn)}` : dueOn ? formatDay(dueOn) : '–',
              from: 'sm',
            },
            { heading: 'Reference', cell: ({ paymentReference }) => paymentReference ?? '–', from: 'lg' },
            { heading: 'Status', cell: ({ state }) => <State state={state} /> },
            { heading: 'Total', cell: ({ total }) => <Money value={total} />, kind: 'number' },
          ]}
        />
      )}
    </ListPage>
  )
}
