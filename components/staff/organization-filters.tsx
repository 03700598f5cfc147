'use client'

import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { hasFilter } from '@/components/data/list-params'
import { SearchBox } from '@/components/data/search-box'
import type { OrganizationParams } from './organization-params'

interface OrganizationFiltersProps {
  params: OrganizationParams
  onChange: (change: Partial<Omit<OrganizationParams, 'page'>>) => void
  onClear: () => void
}

const kinds = [
  { value: 'single', label: 'Single casinos' },
  { value: 'platform', label: 'Platforms' },
] as const
const states = [
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
] as const

export function OrganizationFilters({ params, onChange, onClear }: OrganizationFiltersProps) {
  return (
    <FilterBar
      search={
        <SearchBox
          label="Search organizations"
          placeholder="Name, slug or exact ID"
          value={params.q}
          onChange={(q) => onChange({ q })}
        />
      }
      isFiltered={hasFilter(params)}
      onClear={onClear}
    >
      <FilterSelect
        label="Kind"
        any="Any kind"
        choices={kinds}
        value={params.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <FilterSelect
        label="Status"
        any="Any status"
        choices={states}
        value={params.state}
        onChange={(state) => onChange({ state })}
      />
    </FilterBar>
  )
}
