'use client'

import { BrandFilter } from '@/components/data/brand-filter'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { ProviderFilter } from '@/components/data/provider-filter'
import { DateFilter } from '@/components/transactions/date-filter'
import { movementTypes } from '@/components/transactions/movement-types'
import { EndpointFilter } from './endpoint-filter'
import { type CallbackParams, isNarrowed } from './search-params'

interface AttentionFiltersProps {
  params: CallbackParams
  onChange: (change: Partial<CallbackParams>) => void
  onClear: () => void
}

export function AttentionFilters({ params, onChange, onClear }: AttentionFiltersProps) {
  return (
    <FilterBar isFiltered={isNarrowed(params)} onClear={onClear}>
      <FilterSelect
        label="Type"
        any="Any type"
        choices={movementTypes}
        value={params.type}
        onChange={(type) => onChange({ type })}
      />
      <BrandFilter value={params.brand} onChange={(brand) => onChange({ brand })} />
      <ProviderFilter value={params.provider} onChange={(provider) => onChange({ provider })} />
      <EndpointFilter value={params.endpoint} onChange={(endpoint) => onChange({ endpoint })} />
      <DateFilter from={params.from} to={params.to} within={params.within} onChange={onChange} />
    </FilterBar>
  )
}
