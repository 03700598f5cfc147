'use client'

import { useQuery } from '@tanstack/react-query'
import { FilterSelect } from '@/components/data/filter-select'
import { useTRPC } from '@/components/trpc/provider'
import { Select } from '@/components/ui/select'
import { type GameParams, gameSorts } from './search-params'

interface FacetFilterProps {
  value: string | null
  onChange: (value: string | null) => void
}

function useFacets() {
  const trpc = useTRPC()
  return useQuery(trpc.games.facets.queryOptions()).data
}

export function GameProviderFilter(bound: FacetFilterProps) {
  const providers = useFacets()?.providers ?? []
  const choices = providers.map(({ code, name }) => ({ value: code, label: name }))
  return <FilterSelect label="Provider" any="Any provider" choices={choices} {...bound} />
}

export function GameTypeFilter(bound: FacetFilterProps) {
  const types = useFacets()?.types ?? []
  const choices = types.map((type) => ({ value: type, label: type.charAt(0).toUpperCase() + type.slice(1) }))
  return <FilterSelect label="Game type" any="Any type" choices={choices} {...bound} />
}

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

interface GameSortSelectProps {
  sort: GameParams['sort']
  onSort: (sort: GameParams['sort']) => void
}

export const GameSortSelect = ({ sort, onSort }: GameSortSelectProps) => (
  <Select
    aria-label="Sort by"
    value={sort}
    onValueChange={(value) => onSort(gameSorts.find((one) => one === value) ?? 'sort_order')}
    options={sorts}
  />
)
