'use client'

import { bindFilters, type FilterProps } from '@/components/data/bind-filters'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { hasFilter } from '@/components/data/list-params'
import { ProviderFilter } from '@/components/data/provider-filter'
import { SearchBox } from '@/components/data/search-box'
import { Button } from '@/components/ui/button'
import { grantLooks } from './grant-status'
import { type GrantParams, statusChoices } from './search-params'

const statuses = statusChoices.map((value) => ({
  value,
  label: value === 'open' ? 'Not finished' : grantLooks[value].label,
}))

export function GrantFilters({ params, onChange, onClear }: FilterProps<GrantParams>) {
  const bind = bindFilters(params, onChange)
  return (
    <FilterBar
      search={
        <>
          <SearchBox
            label="Search by player"
            placeholder="Exact player ID"
            {...bind('player')}
            className="basis-56"
          />
          <SearchBox
            label="Campaign reference"
            placeholder="Campaign reference"
            {...bind('ref')}
            className="basis-44"
          />
        </>
      }
      isFiltered={hasFilter(params)}
      onClear={onClear}
    >
      <FilterSelect label="Status" any="Any status" choices={statuses} {...bind('status')} />
      <ProviderFilter {...bind('provider')} />
      {params.game && <Button onClick={() => onChange({ game: null })}>One game only ×</Button>}
    </FilterBar>
  )
}
