'use client'

import { bindFilters, type FilterProps } from '@/components/data/bind-filters'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { hasFilter } from '@/components/data/list-params'
import { SearchBox } from '@/components/data/search-box'
import type { OrganizationParams } from './organization-params'

const kinds = [
  { value: 'single', label: 'Single casinos' },
  { value: 'platform', label: 'Platforms' },
  { value: 'affiliate', label: 'Affiliates' },
] as const
const states = [
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
] as const

export function OrganizationFilters({ params, onChange, onClear }: FilterProps<OrganizationParams>) {
  const bind = bindFilters(params, onChange)
  return (
    <FilterBar
      search={<SearchBox label="Search organizations" placeholder="Name, slug or exact ID" {...bind('q')} />}
      isFiltered={hasFilter(params)}
      onClear={onClear}
    >
      <FilterSelect label="Kind" any="Any kind" choices={kinds} {...bind('kind')} />
      <FilterSelect label="Status" any="Any status" choices={states} {...bind('state')} />
    </FilterBar>
  )
}
