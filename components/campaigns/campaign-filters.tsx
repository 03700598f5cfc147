'use client'

import { BrandFilter } from '@/components/data/brand-filter'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { hasFilter } from '@/components/data/list-params'
import { SearchBox } from '@/components/data/search-box'
import { campaignLooks } from './campaign-status'
import { type CampaignParams, statusChoices } from './search-params'

interface CampaignFiltersProps {
  params: CampaignParams
  onChange: (change: Partial<CampaignParams>) => void
  onClear: () => void
}

const statuses = statusChoices.map((value) => ({ value, label: campaignLooks[value].label }))

export function CampaignFilters({ params, onChange, onClear }: CampaignFiltersProps) {
  return (
    <FilterBar
      search={
        <SearchBox
          label="Search campaigns"
          placeholder="Name or exact reference"
          value={params.q}
          onChange={(q) => onChange({ q })}
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
      <BrandFilter value={params.brand} onChange={(brand) => onChange({ brand })} />
    </FilterBar>
  )
}
