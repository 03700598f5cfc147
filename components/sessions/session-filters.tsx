'use client'

import { BrandFilter } from '@/components/data/brand-filter'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { hasFilter } from '@/components/data/list-params'
import { ProviderFilter } from '@/components/data/provider-filter'
import { SearchBox } from '@/components/data/search-box'
import { DateFilter } from '@/components/transactions/date-filter'
import { type SessionParams, statusChoices } from './search-params'
import { statusLooks } from './session-status'

interface SessionFiltersProps {
  params: SessionParams
  onChange: (change: Partial<SessionParams>) => void
  onClear: () => void
}

const statuses = statusChoices.map((value) => ({ value, label: statusLooks[value].label }))
const modes = [
  { value: 'real', label: 'Real money' },
  { value: 'demo', label: 'Demo' },
] as const

export function SessionFilters({ params, onChange, onClear }: SessionFiltersProps) {
  return (
    <FilterBar
      search={
        <SearchBox
          label="Search by player"
          placeholder="Exact player ID"
          value={params.player}
          onChange={(player) => onChange({ player })}
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
        label="Mode"
        any="Any mode"
        choices={modes}
        value={params.mode}
        onChange={(mode) => onChange({ mode })}
      />
      <ProviderFilter value={params.provider} onChange={(provider) => onChange({ provider })} />
      <BrandFilter value={params.brand} onChange={(brand) => onChange({ brand })} />
      <DateFilter from={params.from} to={params.to} onChange={onChange} />
    </FilterBar>
  )
}
