'use client'

import { DataTable } from '@/components/data/data-table'
import type { OpenList } from '@/components/data/list-bar'
import { ListCard } from '@/components/data/list-page'
import type { LoadedProps } from '@/components/data/loaded'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { EmptyState } from '@/components/ui/empty-state'
import { formatMonth } from '@/server/contract/figures'
import { InvoiceStatus } from './invoice-status'

type Page = Outputs['invoices']['search']

interface InvoiceListProps extends Omit<InvoicesTableProps, 'invoices'> {
  query: LoadedProps<Page>['query']
  list: OpenList
  /** When invoices appear. */
  empty: string
}

/** Invoices with their filters and pages, of one organization or of all. */
export const InvoiceList = ({ query, list, empty, ...table }: InvoiceListProps) => (
  <ListCard
    list={list}
    query={query}
    what="Invoices"
    rowsOf={(data) => data.invoices}
    noMatch="No matching invoices"
    empty={<EmptyState title="No invoices yet">{empty}</EmptyState>}
  >
    {(invoices) => <InvoicesTable invoices={invoices} {...table} />}
  </ListCard>
)

type Row = Outputs['invoices']['search']['invoices'][number]

interface InvoicesTableProps {
  invoices: readonly Row[]
  /** Where the pages of invoices are. */
  base: string
  /** For invoices of several organizations. */
  hasOrganization?: boolean
}

function InvoicesTable({ invoices, base, hasOrganization = false }: InvoicesTableProps) {
  return (
    <DataTable
      label="Invoices"
      rows={invoices}
      keyOf={(invoice) => invoice.id}
      columns={[
        {
          heading: 'Number',
          cell: (invoice) => (
            <div className="grid justify-items-start gap-1">
              <OrganizationLink
                href={`${base}/${invoice.id}`}
                prefetch={false}
                className="whitespace-nowrap font-medium hover:underline"
              >
                {invoice.number}
              </OrganizationLink>
              <span className="text-faint text-xs sm:hidden">{formatMonth(invoice.month)}</span>
              <span className="sm:hidden">
                <InvoiceStatus invoice={invoice} />
              </span>
            </div>
          ),
        },
        hasOrganization && {
          heading: 'Organization',
          cell: (invoice) => invoice.organization.name,
          from: 'md',
        },
        { heading: 'Month', cell: (invoice) => formatMonth(invoice.month), from: 'sm', width: 'line' },
        { heading: 'Status', cell: (invoice) => <InvoiceStatus invoice={invoice} />, from: 'sm' },
        {
          heading: 'Due',
          cell: (invoice) => (invoice.dueAt ? <Time value={invoice.dueAt} isDay /> : '–'),
          from: 'lg',
        },
        { heading: 'Total', cell: (invoice) => <Money value={invoice.total} />, kind: 'number', from: 'md' },
        { heading: 'Open', cell: (invoice) => <Money value={invoice.open} />, kind: 'number' },
      ]}
    />
  )
}
