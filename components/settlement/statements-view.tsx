'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Column, DataTable } from '@/components/data/data-table'
import { ListCard } from '@/components/data/list-page'
import { Money } from '@/components/data/money'
import { useOpenList } from '@/components/data/use-open-list'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { formatDay, formatMonth } from '@/server/contract/figures'
import { payableList, stateLooks, statementList } from './settlement-params'

type Statement = Outputs['staffSettlement']['list']['statements'][number]

const provider: Column<Statement> = {
  heading: 'Provider',
  cell: ({ id, name }) => (
    <OrganizationLink
      href={`/staff/billing/statements/${id}`}
      prefetch={false}
      className="font-medium hover:underline"
    >
      {name}
    </OrganizationLink>
  ),
}
const month: Column<Statement> = { heading: 'Month', cell: (row) => formatMonth(row.month), width: 'line' }
const total: Column<Statement> = {
  heading: 'Total',
  cell: (row) => <Money value={row.total} />,
  kind: 'number',
}
const invoice: Column<Statement> = { heading: 'Invoice', cell: (row) => row.invoiceNumber ?? '–', from: 'md' }

export const State = ({ state }: { state: Statement['state'] }) => (
  <Badge tone={stateLooks[state].tone}>{stateLooks[state].label}</Badge>
)

/** What Croupier owes providers, month by month. */
export function StatementsView() {
  const trpc = useTRPC()
  const list = useOpenList(statementList)
  const found = useQuery(
    trpc.staffSettlement.list.queryOptions(list.search, { placeholderData: keepPreviousData }),
  )
  return (
    <ListCard
      header={
        <CardHeader
          title="Provider statements"
          description="One per provider and month. Drafts are recomputed each hour; two people approve a statement."
        />
      }
      list={list}
      query={found}
      what="The provider statements"
      rowsOf={(data) => data.statements}
      noMatch="No matching statements"
      empty={
        <EmptyState title="No statements yet">Statements appear once a provider has a contract.</EmptyState>
      }
    >
      {(rows) => (
        <DataTable
          label="Provider statements"
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            provider,
            month,
            invoice,
            total,
            {
              heading: 'Status',
              cell: ({ state, hasFirstApproval }) => (
                <>
                  <State state={state} />
                  {state === 'ready' && hasFirstApproval && (
                    <span className="block text-muted text-xs">1 of 2 approvals</span>
                  )}
                </>
              ),
            },
          ]}
        />
      )}
    </ListCard>
  )
}

/** What is to be paid, what is overdue, and what was paid. */
export function PayablesView() {
  const trpc = useTRPC()
  const list = useOpenList(payableList)
  const found = useQuery(
    trpc.staffSettlement.payables.queryOptions(list.search, { placeholderData: keepPreviousData }),
  )
  return (
    <ListCard
      header={
        <CardHeader
          title="Payables"
          description="Approved statements whose invoice is matched, by due date. Record a payment on its statement."
        />
      }
      list={list}
      query={found}
      what="The payables"
      rowsOf={(data) => data.payables}
      noMatch="No matching payables"
      empty={<EmptyState title="Nothing to pay">Approved statements with an invoice appear here.</EmptyState>}
    >
      {(rows, { sums, overdueSums }) => (
        <>
          <DataTable
            label="Payables"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              provider,
              month,
              invoice,
              {
                heading: 'Due',
                cell: ({ dueOn, paidOn, isOverdue }) =>
                  paidOn ? (
                    `Paid ${formatDay(paidOn)}`
                  ) : (
                    <>
                      {dueOn && formatDay(dueOn)} {isOverdue && <Badge tone="bad">Overdue</Badge>}
                    </>
                  ),
              },
              { heading: 'Reference', cell: ({ paymentReference }) => paymentReference ?? '–', from: 'lg' },
              total,
            ]}
          />
          <Sums label="Total" sums={sums} />
          <Sums label="Overdue" sums={overdueSums} />
        </>
      )}
    </ListCard>
  )
}

type Sum = Outputs['staffSettlement']['payables']['sums'][number]

const Sums = ({ label, sums }: { label: string; sums: readonly Sum[] }) =>
  sums.length > 0 && (
    <p className="flex flex-wrap justify-end gap-x-4 px-5 py-2 text-sm">
      <span className="text-muted">{label}</span>
      {sums.map(({ amount }) => (
        <Money key={amount.currency} className="font-medium" value={amount} />
      ))}
    </p>
  )
