'use client'

import { useQuery } from '@tanstack/react-query'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { hasFilter } from '@/components/data/list-params'
import { SearchOnEnter } from '@/components/data/search-box'
import { DateFilter } from '@/components/transactions/date-filter'
import { useTRPC } from '@/components/trpc/provider'
import type { RequestParams } from './search-params'

interface RequestFiltersProps {
  params: RequestParams
  operations: readonly { id: string; label: string }[]
  onChange: (change: Partial<Omit<RequestParams, 'cursor'>>) => void
  onClear: () => void
}

const statuses = [
  { value: '2xx', label: '2xx success' },
  { value: '4xx', label: '4xx client error' },
  { value: '5xx', label: '5xx server error' },
] as const

export function RequestFilters({ params, operations, onChange, onClear }: RequestFiltersProps) {
  const trpc = useTRPC()
  const keys = useQuery(trpc.keys.list.queryOptions())
  return (
    <FilterBar
      search={
        <SearchOnEnter
          key={params.request}
          label="Search by request ID"
          placeholder="Exact request ID"
          value={params.request}
          onChange={(request) => onChange({ request })}
        />
      }
      isFiltered={hasFilter(params)}
      onClear={onClear}
    >
      <FilterSelect
        label="Status"
        any="Any status"
        choices={statuses}
        value={params.status}
        onChange={(status) => onChange({ status })}
      />
      <FilterSelect
        label="Operation"
        any="Any operation"
        choices={operations.map(({ id, label }) => ({ value: id, label }))}
        value={params.operation}
        onChange={(operation) => onChange({ operation })}
        className="min-w-0"
      />
      <FilterSelect
        label="Key"
        any="Any key"
        choices={(keys.data ?? []).map(({ id, name, prefix }) => ({
          value: id,
          label: `${name} (${prefix}…)`,
        }))}
        value={params.key}
        onChange={(key) => onChange({ key })}
        className="min-w-0"
      />
      <DateFilter from={params.from} to={params.to} onChange={onChange} />
    </FilterBar>
  )
}
