'use client'

import { useQuery } from '@tanstack/react-query'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { SearchBox } from '@/components/data/search-box'
import { useTRPC } from '@/components/trpc/provider'
import { Select } from '@/components/ui/select'
import { type GameParams, isNarrowed, rtpChoices, sortChoices, volatilities } from './search-params'

const sortLabels: Record<(typeof sortChoices)[number], string> = {
  sort_order: 'Default order',
  name: 'Name',
  '-rtp': 'Highest RTP',
  '-release_date': 'Newest release',
  '-created_at': 'Recently added',
}
const sorts = sortChoices.map((value) => ({ value, label: sortLabels[value] }))
const volatilityLabels = { low: 'Low volatility', medium: 'Medium volatility', high: 'High volatility' }
const volatilityChoices = volatilities.map((value) => ({ value, label: volatilityLabels[value] }))
const returns = rtpChoices.map((value) => ({ value, label: `RTP ${value} % or more` }))
const states = [
  { value: 'on', label: 'Enabled' },
  { value: 'off', label: 'Disabled' },
] as const

interface GameFiltersProps {
  params: GameParams
  onChange: (change: Partial<GameParams>) => void
  onClear: () => void
}

/** Filters on each keystroke; everything is in the URL. */
export function GameFilters({ params, onChange, onClear }: GameFiltersProps) {
  const trpc = useTRPC()
  const { data: facets } = useQuery(trpc.games.facets.queryOptions())
  const providers = (facets?.providers ?? []).map(({ code, name }) => ({ value: code, label: name }))
  const types = (facets?.types ?? []).map((type) => ({
    value: type,
    label: type.charAt(0).toUpperCase() + type.slice(1),
  }))
  return (
    <FilterBar
      search={
        <SearchBox
          label="Search games by name"
          placeholder="Search by name"
          value={params.q}
          onChange={(q) => onChange({ q })}
        />
      }
      isFiltered={isNarrowed(params)}
      onClear={onClear}
    >
      <FilterSelect
        label="Provider"
        any="Any provider"
        choices={providers}
        value={params.provider}
        onChange={(provider) => onChange({ provider })}
      />
      <FilterSelect
        label="Game type"
        any="Any type"
        choices={types}
        value={params.type}
        onChange={(type) => onChange({ type })}
      />
      <FilterSelect
        label="Volatility"
        any="Any volatility"
        choices={volatilityChoices}
        value={params.volatility}
        onChange={(volatility) => onChange({ volatility })}
      />
      <FilterSelect
        label="Return to player"
        any="Any RTP"
        choices={returns}
        value={params.rtp}
        onChange={(rtp) => onChange({ rtp })}
      />
      <FilterSelect
        label="Status"
        any="Any status"
        choices={states}
        value={params.state}
        onChange={(state) => onChange({ state })}
      />
      <Select
        aria-label="Sort by"
        value={params.sort}
        onValueChange={(value) =>
          onChange({ sort: sortChoices.find((sort) => sort === value) ?? 'sort_order' })
        }
        options={sorts}
      />
    </FilterBar>
  )
}
