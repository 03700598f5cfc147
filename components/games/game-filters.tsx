'use client'

import { useQuery } from '@tanstack/react-query'
import { bindFilters, type FilterProps } from '@/components/data/bind-filters'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { SearchBox } from '@/components/data/search-box'
import { useTRPC } from '@/components/trpc/provider'
import { Select } from '@/components/ui/select'
import { type GameParams, gameSorts, isNarrowed, rtpChoices, volatilities } from './search-params'

const sortLabels: Record<(typeof gameSorts)[number], string> = {
  sort_order: 'Default order',
  '-created_at': 'Recently added',
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  '-rtp': 'Highest RTP',
  rtp: 'Minimum RTP',
  '-release_date': 'Newest release',
  release_date: 'Oldest release',
}
const sorts = gameSorts.map((value) => ({ value, label: sortLabels[value] }))
const volatilityLabels = { low: 'Low volatility', medium: 'Medium volatility', high: 'High volatility' }
const volatilityChoices = volatilities.map((value) => ({ value, label: volatilityLabels[value] }))
const returns = rtpChoices.map((value) => ({ value, label: `RTP ${value} % or more` }))
const states = [
  { value: 'on', label: 'Enabled' },
  { value: 'off', label: 'Disabled' },
] as const

/** Filters on each keystroke; everything is in the URL. */
export function GameFilters({ params, onChange, onClear }: FilterProps<GameParams>) {
  const bind = bindFilters(params, onChange)
  const trpc = useTRPC()
  const { data: facets } = useQuery(trpc.games.facets.queryOptions())
  const providers = (facets?.providers ?? []).map(({ code, name }) => ({ value: code, label: name }))
  const types = (facets?.types ?? []).map((type) => ({
    value: type,
    label: type.charAt(0).toUpperCase() + type.slice(1),
  }))
  return (
    <FilterBar
      search={<SearchBox label="Search games by name" placeholder="Search by name" {...bind('q')} />}
      isFiltered={isNarrowed(params)}
      onClear={onClear}
    >
      <FilterSelect label="Provider" any="Any provider" choices={providers} {...bind('provider')} />
      <FilterSelect label="Game type" any="Any type" choices={types} {...bind('type')} />
      <FilterSelect
        label="Volatility"
        any="Any volatility"
        choices={volatilityChoices}
        {...bind('volatility')}
      />
      <FilterSelect label="Return to player" any="Any RTP" choices={returns} {...bind('rtp')} />
      <FilterSelect label="Status" any="Any status" choices={states} {...bind('state')} />
      <Select
        aria-label="Sort by"
        value={params.sort}
        onValueChange={(value) =>
          onChange({ sort: gameSorts.find((sort) => sort === value) ?? 'sort_order' })
        }
        options={sorts}
      />
    </FilterBar>
  )
}
