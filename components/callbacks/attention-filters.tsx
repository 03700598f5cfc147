'use client'

import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { ProviderFilter } from '@/components/data/provider-filter'
import { DateFilter } from '@/components/transactions/date-filter'
import { movementTypes } from '@/components/transactions/movement-types'
import { type CallbackParams, isNarrowed } from './search-params'
import { useScopes } from './use-scopes'

interface AttentionFiltersProps {
  params: CallbackParams
  onChange: (change: Partial<CallbackParams>) => void
  onClear: () => void
}

export function AttentionFilters({ params, onChange, onClear }: AttentionFiltersProps) {
  const { brands, endpoints } = useScopes()
  return (
    <FilterBar isFiltered={isNarrowed(params)} onClear={onClear}>
      <FilterSelect
        label="Type"
        any="Any type"
        choices={movementTypes}
        value={params.type}
        onChange={(type) => onChange({ type })}
      />
      {brands.length > 1 && (
        <FilterSelect
          label="Brand"
          any="Any brand"
          choices={brands}
          value={params.brand}
          onChange={(brand) => onChange({ brand })}
        />
      )}
      <ProviderFilter value={params.provider} onChange={(provider) => onChange({ provider })} />
      {(endpoints.length > 1 || params.endpoint) && (
        <FilterSelect
          label="Endpoint"
          any="Any endpoint"
          choices={endpoints}
          value={params.endpoint}
          onChange={(endpoint) => onChange({ endpoint })}
          className="max-w-64 truncate"
        />
      )}
      <DateFilter from={params.from} to={params.to} within={params.within} onChange={onChange} />
    </FilterBar>
  )
}
