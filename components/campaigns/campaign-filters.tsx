'use client'

import { useQuery } from '@tanstack/react-query'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { SearchBox } from '@/components/data/search-box'
import { useMe } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { campaignLooks } from './campaign-status'
import { type CampaignParams, hasFilter, statusChoices } from './search-params'

interface CampaignFiltersProps {
  params: CampaignParams
  onChange: (change: Partial<CampaignParams>) => void
  onClear: () => void
}

const statuses = statusChoices.map((value) => ({ value, label: campaignLooks[value].label }))

export function CampaignFilters({ params, onChange, onClear }: CampaignFiltersProps) {
  const trpc = useTRPC()
  const isPlatform = useMe().organization?.kind === 'platform'
  const brands = useQuery(trpc.brands.list.queryOptions(undefined, { enabled: isPlatform }))
  return (
    <FilterBar
      search={
        <SearchBox
          label="Search campaigns"
          placeholder="Part of a name, or a whole reference"
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
      {isPlatform && (
        <FilterSelect
          label="Brand"
          any="Any brand"
          choices={(brands.data ?? []).map(({ id, ref }) => ({ value: id, label: ref ?? 'Unnamed' }))}
          value={params.brand}
          onChange={(brand) => onChange({ brand })}
        />
      )}
    </FilterBar>
  )
}
