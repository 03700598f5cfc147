'use client'

import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { SearchBox } from '@/components/data/search-box'
import type { StandingParams } from './provider-params'

interface StandingFiltersProps {
  params: StandingParams
  onChange: (change: Partial<Omit<StandingParams, 'page'>>) => void
}

const standings = [
  { value: 'waiting', label: 'Approval requested' },
  { value: 'approved', label: 'Approved' },
] as const

export function StandingFilters({ params, onChange }: StandingFiltersProps) {
  return (
    <FilterBar
      search={
        <SearchBox
          label="Search organizations"
          placeholder="Name or slug"
          value={params.q}
          onChange={(q) => onChange({ q })}
          className="basis-56"
        />
      }
    >
      <FilterSelect
        label="Access"
        any="Any access"
        choices={standings}
        value={params.standing}
        onChange={(standing) => onChange({ standing })}
        className="max-sm:col-span-2"
      />
    </FilterBar>
  )
}
