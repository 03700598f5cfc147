'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { FilterSelect } from '@/components/data/filter-select'
import { SearchBox } from '@/components/data/search-box'
import { useTRPC } from '@/components/trpc/provider'
import { FieldError } from '@/components/ui/field'
import type { PickedGame } from '@/server/contract/forms/free-rounds'
import { FoundGames } from './found-games'

interface GamePickerProps {
  value: readonly PickedGame[]
  onChange: (games: PickedGame[]) => void
  /** The brand whose games are listed; undefined: the organization. */
  brandId?: string | undefined
  error?: string | undefined
}

/**
 * Search for games with free rounds. All games of a grant are from one provider: the first selection decides.
 */
export function GamePicker({ value, onChange, brandId, error }: GamePickerProps) {
  const trpc = useTRPC()
  const [text, setText] = useState('')
  const [provider, setProvider] = useState<string | null>(null)
  const search = useDeferredValue(text.trim())
  const decided = value[0]?.providerCode ?? null
  const facets = useQuery(trpc.games.facets.queryOptions())
  const found = useQuery(
    trpc.games.search.queryOptions(
      {
        search: search || undefined,
        provider: decided ?? provider ?? undefined,
        shown: 'on',
        freeRounds: true,
        sort: 'name',
        brandId,
      },
      { placeholderData: keepPreviousData },
    ),
  )
  const nameOf = (code: string) => facets.data?.providers.find((one) => one.code === code)?.name ?? code
  const toggle = (game: PickedGame) =>
    onChange(
      value.some(({ id }) => id === game.id) ? value.filter(({ id }) => id !== game.id) : [...value, game],
    )
  return (
    <div className="grid gap-3">
      <SelectedGames games={value} onRemove={toggle} />
      <div className="flex flex-wrap gap-2">
        <SearchBox
          label="Search games with free rounds"
          placeholder="Search by name"
          value={text}
          onChange={(next) => setText(next ?? '')}
          className="basis-52"
        />
        {decided === null ? (
          <FilterSelect
            label="Provider"
            any="Any provider"
            choices={(facets.data?.providers ?? []).map(({ code, name }) => ({ value: code, label: name }))}
            value={provider}
            onChange={setProvider}
          />
        ) : (
          <p className="self-center text-muted text-sm">All from {nameOf(decided)}</p>
        )}
      </div>
      <FoundGames found={found} chosen={value} onToggle={toggle} />
      <FieldError>{error}</FieldError>
    </div>
  )
}

/** The selected games; a press removes one. */
function SelectedGames({
  games,
  onRemove,
}: {
  games: readonly PickedGame[]
  onRemove: (game: PickedGame) => void
}) {
  if (games.length === 0) return null
  return (
    <ul aria-label="Selected games" className="flex max-h-32 flex-wrap gap-1.5 overflow-y-auto">
      {games.map((game) => (
        <li key={game.id}>
          <button
            type="button"
            aria-label={`Remove ${game.name}`}
            onClick={() => onRemove(game)}
            className="inline-flex max-w-64 items-center gap-1.5 rounded-full border border-line bg-accent-soft py-0.5 pr-1.5 pl-2.5 text-[0.8125rem] hover:border-line-strong"
          >
            <span className="truncate">{game.name}</span>
            <X className="size-3.5 shrink-0 text-faint" aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
