'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { type Column, DataTable } from '@/components/data/data-table'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { cursorParam } from '@/components/data/list-params'
import { Money } from '@/components/data/money'
import { NoMatch } from '@/components/data/no-match'
import { useList } from '@/components/data/use-list'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'

export function ReceivablesView() {
  const trpc = useTRPC()
  const { params, isNarrowed, go } = useList(cursorParam)
  const receivables = useQuery(
    trpc.staffInvoices.receivables.queryOptions(
      { cursor: params.cursor },
      { placeholderData: keepPreviousData },
    ),
  )
  return (
    <Card>
      <CardHeader title="Aged receivables" description="Open invoice amounts by days overdue." />
      <List
        query={receivables}
        what="Receivables"
        rowsOf={(data) => data.organizations}
        isNarrowed={isNarrowed}
        noMatch={
          <NoMatch title="No open invoices on this page" clear="First page" onClear={() => go(null)} />
        }
        empty={
          <EmptyState icon={ReceiptText} title="No open invoices">
            Amounts that prepaid credit does not cover appear here once a month is closed.
          </EmptyState>
        }
        pager={(data) => <KeysetPager page={data} cursor={params.cursor} onGo={go} order="listed" />}
      >
        {(organizations, { totals }) => <ReceivablesTable organizations={organizations} totals={totals} />}
      </List>
    </Card>
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
