'use client'

import type { ReactNode } from 'react'
import { bindFilters } from '@/components/data/bind-filters'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { hasFilter } from '@/components/data/list-params'
import { SearchOnEnter } from '@/components/data/search-box'
import { type InvoiceStatusName, invoiceStatuses } from '@/server/contract/invoice-statuses'
import { invoiceStatusLabel } from './invoice-status'

const choices = invoiceStatuses.map((value) => ({ value, label: invoiceStatusLabel(value) }))

export interface InvoiceFiltersProps {
  params: { q: string | null; status: InvoiceStatusName | null }
  onChange: (change: { q?: string | null; status?: InvoiceStatusName | null }) => void
  onClear: () => void
  /** A further search field. */
  search?: ReactNode
}

export function InvoiceFilters({ params, onChange, onClear, search }: InvoiceFiltersProps) {
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
