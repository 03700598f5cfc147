'use client'

import { bindFilters, type FilterProps } from '@/components/data/bind-filters'
import { BrandFilter } from '@/components/data/brand-filter'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { hasFilter } from '@/components/data/list-params'
import { SearchBox } from '@/components/data/search-box'
import { campaignLooks } from './campaign-status'
import { type CampaignParams, statusChoices } from './search-params'

const statuses = statusChoices.map((value) => ({ value, label: campaignLooks[value].label }))

export function CampaignFilters({ params, onChange, onClear }: FilterProps<CampaignParams>) {
  const bind = bindFilters(params, onChange)
  return (
    <FilterBar
      search={<SearchBox label="Search campaigns" placeholder="Name or exact reference" {...bind('q')} />}
      isFiltered={hasFilter(params)}
      onClear={onClear}
    >
      <FilterSelect label="Status" any="Any status" choices={statuses} {...bind('status')} />
      <BrandFilter {...bind('brand')} />
    </FilterBar>
  )
}
