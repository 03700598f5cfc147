'use client'

import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { cn } from '@/components/ui/cn'
import { Combobox } from '@/components/ui/combobox'
import type { ComboboxFound, ComboboxOption } from '@/components/ui/combobox-props'
import { activeFilterClass } from './filter-bar'

/** What can be found by name. Organizations are named in addresses by their slug, in reports by their ID. */
export type FinderKind = 'organization' | 'organizationId' | 'affiliate' | 'player' | 'game'

interface FinderProps {
  of: FinderKind
  label: string
  value: string | null
  onChange: (value: string | null) => void
}

interface Finder {
  any: string
  placeholder: string
  useFound: (text: string) => ComboboxFound
  /** The name of a value; undefined: not known, or the value is its name. */
  useName: (value: string | null) => string | undefined
  /** A player's ID may be of one who has not played yet. */
  takesText?: true
}

const maxShown = 20

const asFound = <Data,>(
  query: UseQueryResult<Data, { message: string }>,
  toOptions: (data: Data) => readonly ComboboxOption[],
): ComboboxFound => ({
  options: query.data === undefined ? [] : toOptions(query.data).slice(0, maxShown),
  isPending: query.isFetching,
  error: query.isError ? query.error.message : null,
  onRetry: () => void query.refetch(),
})

const whileTyping = { placeholderData: keepPreviousData, staleTime: 30_000, retry: false } as const

type Organization = Outputs['staffOrganizations']['search']['organizations'][number]

/** Staff's own search over all organizations. */
function organizations(key: 'slug' | 'id', kind?: 'affiliate'): Finder {
  const isNamed = (value: string) => (organization: Organization) => organization[key] === value
  return {
    any: kind ? 'Any affiliate' : 'Any organization',
    placeholder: 'Name or slug',
    useFound: (text) => {
      const trpc = useTRPC()
      const search = { text, ...(kind && { kind }) }
      return asFound(useQuery(trpc.staffOrganizations.search.queryOptions(search, whileTyping)), (page) =>
        page.organizations.map((organization) => ({
          value: organization[key],
          label: organization.name,
          detail: organization.slug,
        })),
      )
    },
    useName: (value) => {
      const trpc = useTRPC()
      const { data } = useQuery(
        trpc.staffOrganizations.search.queryOptions(
          { text: value?.slice(0, 100) ?? '' },
          { enabled: value !== null, staleTime: 60_000, retry: false },
        ),
      )
      return data?.organizations.find(isNamed(value ?? ''))?.name
    },
  }
}

const finders: Record<FinderKind, Finder> = {
  organization: organizations('slug'),
  organizationId: organizations('id'),
  affiliate: organizations('slug', 'affiliate'),
  player: {
    any: 'Any player',
    placeholder: 'Start of the player ID',
    takesText: true,
    /** A player has a row for each brand and currency. */
    useFound: (text) => {
      const trpc = useTRPC()
      return asFound(
        useQuery(trpc.players.search.queryOptions({ beginning: text || undefined }, whileTyping)),
        ({ players }) =>
          [...new Set(players.map(({ playerId }) => playerId))].map((value) => ({ value, label: value })),
      )
    },
    useName: () => undefined,
  },
  game: {
    any: 'Any game',
    placeholder: 'Name of the game',
    useFound: (text) => {
      const trpc = useTRPC()
      return asFound(
        useQuery(trpc.games.search.queryOptions({ search: text || undefined }, whileTyping)),
        ({ games }) =>
          games.map(({ id, name, provider_code }) => ({ value: id, label: name, detail: provider_code })),
      )
    },
    useName: (value) => {
      const trpc = useTRPC()
      const { data } = useQuery(
        trpc.games.get.queryOptions(
          { gameId: value ?? '' },
          { enabled: value !== null, staleTime: 60_000, retry: false },
        ),
      )
      return data?.game.name
    },
  },
}

/** A filter that finds one thing of a kind by its name. */
export function Finder({ of, label, value, onChange }: FinderProps) {
  const { useFound, useName, ...looks } = finders[of]
  return (
    <Combobox
      {...looks}
      label={label}
      value={value}
      valueLabel={useName(value)}
      onChange={onChange}
      useFound={useFound}
      className={cn(value !== null && activeFilterClass)}
    />
  )
}
