'use client'

import { bindFilters, type FilterProps } from '@/components/data/bind-filters'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { hasFilter } from '@/components/data/list-params'
import { SearchOnEnter } from '@/components/data/search-box'
import { KeyFilter } from '@/components/keys/key-filter'
import { DateFilter } from '@/components/transactions/date-filter'
import type { RequestParams } from './search-params'

interface RequestFiltersProps extends FilterProps<RequestParams> {
  operations: readonly { id: string; label: string }[]
}

const statuses = [
  { value: '2xx', label: '2xx success' },
  { value: '4xx', label: '4xx client error' },
  { value: '5xx', label: '5xx server error' },
] as const

export function RequestFilters({ params, operations, onChange, onClear }: RequestFiltersProps) {
  const bind = bindFilters(params, onChange)
  return (
    <FilterBar
      search={
        <SearchOnEnter
          key={params.request}
          label="Search by request ID"
          placeholder="Exact request ID"
          {...bind('request')}
        />
      }
      isFiltered={hasFilter(params)}
      onClear={onClear}
    >
      <FilterSelect label="Status" any="Any status" choices={statuses} {...bind('status')} />
      <FilterSelect
        label="Operation"
        any="Any operation"
        choices={operations.map(({ id, label }) => ({ value: id, label }))}
        {...bind('operation')}
        className="min-w-0"
      />
      <KeyFilter {...bind('key')} />
      <DateFilter from={params.from} to={params.to} onChange={onChange} />
    </FilterBar>
  )
}
