'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Column, DataTable } from '@/components/data/data-table'
import { unfilteredList } from '@/components/data/list-filters'
import { ListCard } from '@/components/data/list-page'
import { Money } from '@/components/data/money'
import { useOpenList } from '@/components/data/use-open-list'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'

export function ReceivablesView() {
  const trpc = useTRPC()
  const list = useOpenList(unfilteredList)
  const receivables = useQuery(
    trpc.staffInvoices.receivables.queryOptions(list.search, { placeholderData: keepPreviousData }),
  )
  return (
    <ListCard
      header={<CardHeader title="Aged receivables" description="Open invoice amounts by days overdue." />}
      list={list}
      query={receivables}
      what="Receivables"
      rowsOf={(data) => data.organizations}
      noMatch="No open invoices on this page"
      clear="First page"
      empty={
        <EmptyState title="No open invoices">
          Amounts that prepaid credit does not cover appear here once a month is closed.
        </EmptyState>
      }
      order="listed"
    >
      {(organizations, { totals }) => <ReceivablesTable organizations={organizations} totals={totals} />}
    </ListCard>
  )
}

type Receivables = Outputs['staffInvoices']['receivables']
type Listed = { readonly [Key in 'organizations' | 'totals']: Readonly<Receivables[Key]> }
type Aged = Receivables['totals'][number]

const buckets = [
  { key: 'notDue', label: 'Not due' },
  { key: 'days30', label: '1–30 days' },
  { key: 'days60', label: '31–60 days' },
  { key: 'days90', label: '61–90 days' },
  { key: 'older', label: 'Over 90 days' },
] as const

const columns: Column<
  Aged & { organization: Receivables['organizations'][number]['organization'] | null }
>[] = [
  {
    heading: 'Organization',
    cell: ({ organization, ...aged }) =>
      organization ? (
        <>
          <OrganizationLink
            href={`/staff/billing/invoices?organization=${organization.slug}`}
            prefetch={false}
            className="font-medium hover:underline"
          >
            {organization.name}
          </OrganizationLink>
          <OverdueOf aged={aged} />
        </>
      ) : (
        `Total in ${aged.currency}`
      ),
    className: 'w-full',
  },
  ...buckets.map(({ key, label }) => ({
    heading: label,
    cell: (aged: Aged) => <Money value={aged[key]} />,
    kind: 'number' as const,
    from: 'lg' as const,
  })),
  { heading: 'Open', cell: ({ open }) => <Money value={open} />, kind: 'number' },
]

const ReceivablesTable = ({ organizations, totals }: Listed) => (
  <DataTable
    label="Receivables"
    rows={[...organizations, ...totals.map((aged) => ({ ...aged, organization: null }))]}
    keyOf={({ organization, currency }) => `${organization?.id} ${currency}`}
    rowProps={({ organization }) => (organization ? {} : { className: 'font-medium' })}
    columns={columns}
  />
)

/** On narrow screens, which have no columns for the ages. */
function OverdueOf({ aged }: { aged: Aged }) {
  const late = buckets.filter(({ key }) => key !== 'notDue' && aged[key].amountMinor !== 0n)
  if (late.length === 0) return null
  return (
    <ul className="text-muted text-xs lg:hidden">
      {late.map(({ key, label }) => (
        <li key={key}>
          {label}: <Money value={aged[key]} />
        </li>
      ))}
    </ul>
  )
}
