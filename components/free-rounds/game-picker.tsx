'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTRPC } from '@/components/trpc/provider'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { ChosenGames } from './chosen-games'
import { FoundGames } from './found-games'
import type { PickedGame } from './terms-form'

interface GamePickerProps {
  value: readonly PickedGame[]
  onChange: (games: PickedGame[]) => void
  /** Whose selection of games counts; undefined: the organization's. */
  brandId?: string | undefined
  error?: string | undefined
}

const any = 'any'

/** Games that take free rounds, found by typing. All of one grant come from one provider: the first choice decides. */
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
      <ChosenGames games={value} onRemove={toggle} />
      <div className="flex flex-wrap gap-2">
        <search className="relative min-w-0 flex-1 basis-52">
          <Search className="absolute top-2.5 left-2.5 size-4 text-faint" aria-hidden />
          <Input
            type="search"
            aria-label="Search games with free rounds"
            placeholder="Search by name"
            value={text}
            maxLength={128}
            onChange={(event) => setText(event.target.value)}
            className="pl-8.5"
          />
        </search>
        {decided === null ? (
          <Select
            aria-label="Provider"
            value={provider ?? any}
            onValueChange={(next) => setProvider(next === any ? null : next)}
            options={[
              { value: any, label: 'Any provider' },
              ...(facets.data?.providers ?? []).map(({ code, name }) => ({ value: code, label: name })),
            ]}
          />
        ) : (
          <p className="self-center text-muted text-sm">All of {nameOf(decided)}</p>
        )}
      </div>
      <FoundGames found={found} chosen={value} onToggle={toggle} />
      {error && (
        <p role="alert" className="text-[0.8125rem] text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
