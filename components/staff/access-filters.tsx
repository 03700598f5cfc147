'use client'

import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { SearchBox } from '@/components/data/search-box'
import type { AccessParams } from './provider-params'

interface AccessFiltersProps {
  params: AccessParams
  onChange: (change: Partial<Omit<AccessParams, 'page'>>) => void
}

const choices = [
  { value: 'waiting', label: 'Approval requested' },
  { value: 'approved', label: 'Approved' },
] as const

export function AccessFilters({ params, onChange }: AccessFiltersProps) {
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
        choices={choices}
        value={params.access}
        onChange={(access) => onChange({ access })}
        className="max-sm:col-span-2"
      />
    </FilterBar>
  )
}
