'use client'

import { ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { bindFilters } from '@/components/data/bind-filters'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { hasFilter } from '@/components/data/list-params'
import type { LoadedProps } from '@/components/data/loaded'
import { NoMatch } from '@/components/data/no-match'
import { SearchOnEnter } from '@/components/data/search-box'
import type { Outputs } from '@/components/trpc/types'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { type InvoiceStatusName, invoiceStatuses } from '@/server/contract/invoice-statuses'
import { invoiceStatusLabel } from './invoice-status'
import { InvoicesTable, type InvoicesTableProps } from './invoices-table'

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
