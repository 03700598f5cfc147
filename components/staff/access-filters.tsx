'use client'

import { bindFilters } from '@/components/data/bind-filters'
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
  const bind = bindFilters(params, onChange)
  return (
    <FilterBar
      search={
        <SearchBox
          label="Search organizations"
          placeholder="Name or slug"
          {...bind('q')}
          className="basis-56"
        />
      }
    >
      <FilterSelect
        label="Access"
        any="Any access"
        choices={choices}
        {...bind('access')}
        className="max-sm:col-span-2"
      />
    </FilterBar>
  )
}
