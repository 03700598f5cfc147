'use client'

import { ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { bindFilters } from '@/components/data/bind-filters'
import { DataTable } from '@/components/data/data-table'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { hasFilter } from '@/components/data/list-params'
import type { LoadedProps } from '@/components/data/loaded'
import { Money } from '@/components/data/money'
import { NoMatch } from '@/components/data/no-match'
import { SearchOnEnter } from '@/components/data/search-box'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { type InvoiceStatusName, invoiceStatuses } from '@/server/contract/billing-states'
import { InvoiceStatus, invoiceStatusLabel } from './invoice-status'
import { monthLabel } from './month'

const choices = invoiceStatuses.map((value) => ({ value, label: invoiceStatusLabel(value) }))

interface InvoiceFiltersProps {
  params: { q: string | null; status: InvoiceStatusName | null }
  onChange: (change: { q?: string | null; status?: InvoiceStatusName | null }) => void
  onClear: () => void
  /** A further search field. */
  search?: ReactNode
}

function InvoiceFilters({ params, onChange, onClear, search }: InvoiceFiltersProps) {
  const bind = bindFilters(params, onChange)
  return (
    <FilterBar
      search={
        <>
          <SearchOnEnter
            key={params.q}
            label="Search invoices"
            placeholder="Exact number or payment reference"
            {...bind('q')}
          />
          {search}
        </>
      }
      isFiltered={hasFilter(params)}
      onClear={onClear}
    >
      <FilterSelect label="Status" any="Any status" choices={choices} {...bind('status')} />
    </FilterBar>
  )
}

type Page = Outputs['invoices']['search']

interface InvoiceListProps extends Omit<InvoicesTableProps, 'invoices'> {
  query: LoadedProps<Page>['query']
  list: {
    params: InvoiceFiltersProps['params'] & { cursor: string | null }
    isNarrowed: boolean
    change: InvoiceFiltersProps['onChange']
    go: (cursor: string | null) => void
    clear: () => void
  }
  /** When invoices appear. */
  empty: string
  /** A further search field. */
  search?: ReactNode
}

/** Invoices with their filters and pages, of one organization or of all. */
export function InvoiceList({ query, list, empty, search, ...table }: InvoiceListProps) {
  const { params, isNarrowed, change, go, clear } = list
  return (
    <Card>
      <InvoiceFilters params={params} onChange={change} onClear={clear} search={search} />
      <List
        query={query}
        what="Invoices"
        rowsOf={(data) => data.invoices}
        isNarrowed={isNarrowed}
        noMatch={<NoMatch title="No matching invoices" onClear={clear} />}
        empty={
          <EmptyState icon={ReceiptText} title="No invoices yet">
            {empty}
          </EmptyState>
        }
        pager={(data) => <KeysetPager page={data} cursor={params.cursor} onGo={go} />}
      >
        {(invoices) => <InvoicesTable invoices={invoices} {...table} />}
      </List>
    </Card>
  )
}

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
              <span className="text-faint text-xs sm:hidden">{monthLabel(invoice.month)}</span>
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
        { heading: 'Month', cell: (invoice) => monthLabel(invoice.month), from: 'sm', width: 'line' },
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
