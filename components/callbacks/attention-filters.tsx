'use client'

import { bindFilters, type FilterProps } from '@/components/data/bind-filters'
import { BrandFilter } from '@/components/data/brand-filter'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { ProviderFilter } from '@/components/data/provider-filter'
import { DateFilter } from '@/components/transactions/date-filter'
import { movementTypes } from '@/components/transactions/movement-types'
import { AssigneeFilter } from './assignee-filter'
import { EndpointFilter } from './endpoint-filter'
import { type CallbackParams, isNarrowed } from './search-params'

export function AttentionFilters({ params, onChange, onClear }: FilterProps<CallbackParams>) {
  const bind = bindFilters(params, onChange)
  return (
    <FilterBar isFiltered={isNarrowed(params)} onClear={onClear}>
      <FilterSelect label="Type" any="Any type" choices={movementTypes} {...bind('type')} />
      <BrandFilter {...bind('brand')} />
      <ProviderFilter {...bind('provider')} />
      <EndpointFilter {...bind('endpoint')} />
      <AssigneeFilter {...bind('assignee')} />
      <DateFilter from={params.from} to={params.to} within={params.within} onChange={onChange} />
    </FilterBar>
  )
}
