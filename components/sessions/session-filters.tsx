'use client'

import { bindFilters, type FilterProps } from '@/components/data/bind-filters'
import { BrandFilter } from '@/components/data/brand-filter'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { hasFilter } from '@/components/data/list-params'
import { ProviderFilter } from '@/components/data/provider-filter'
import { SearchBox } from '@/components/data/search-box'
import { KeyFilter } from '@/components/keys/key-filter'
import { DateFilter } from '@/components/transactions/date-filter'
import { type SessionParams, statusChoices } from './search-params'
import { statusLooks } from './session-status'

const statuses = statusChoices.map((value) => ({ value, label: statusLooks[value].label }))
const modes = [
  { value: 'real', label: 'Real money' },
  { value: 'demo', label: 'Demo' },
] as const

export function SessionFilters({ params, onChange, onClear }: FilterProps<SessionParams>) {
  const bind = bindFilters(params, onChange)
  return (
    <FilterBar
      search={<SearchBox label="Search by player" placeholder="Exact player ID" {...bind('player')} />}
      isFiltered={hasFilter(params)}
      onClear={onClear}
    >
      <FilterSelect label="Status" any="Any status" choices={statuses} {...bind('status')} />
      <FilterSelect label="Mode" any="Any mode" choices={modes} {...bind('mode')} />
      <ProviderFilter {...bind('provider')} />
      <BrandFilter {...bind('brand')} />
      <KeyFilter {...bind('key')} />
      <DateFilter from={params.from} to={params.to} onChange={onChange} />
    </FilterBar>
  )
}
