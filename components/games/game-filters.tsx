'use client'

import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { type GameParams, hasFilter, rtpChoices, sortChoices, volatilities } from './search-params'

const any = 'any'

const sortLabels: Record<(typeof sortChoices)[number], string> = {
  sort_order: 'Catalogue order',
  name: 'By name',
  '-rtp': 'Highest RTP first',
  '-release_date': 'Newest release first',
  '-created_at': 'Latest addition first',
}
const volatilityLabels = { low: 'Low volatility', medium: 'Medium volatility', high: 'High volatility' }

interface GameFiltersProps {
  params: GameParams
  onChange: (change: Partial<GameParams>) => void
  onClear: () => void
}

/** Each keystroke narrows the list; everything chosen is in the address. */
export function GameFilters({ params, onChange, onClear }: GameFiltersProps) {
  const trpc = useTRPC()
  const facets = useQuery(trpc.games.facets.queryOptions())
  const types = facets.data?.types ?? []
  const orNull = (value: string) => (value === any ? null : value)
  const oneOf = <Value extends string>(choices: readonly Value[], value: string) =>
    choices.find((choice) => choice === value) ?? null
  return (
    <div className="flex flex-wrap gap-2 border-line border-b p-3">
      <search className="relative min-w-0 flex-1 basis-64">
        <Search className="absolute top-2.5 left-2.5 size-4 text-faint" aria-hidden />
        <Input
          type="search"
          aria-label="Search games by name"
          placeholder="Search by name"
          value={params.q ?? ''}
          maxLength={128}
          onChange={(event) => onChange({ q: event.target.value || null })}
          className="pl-8.5"
        />
      </search>
      <div className="grid grid-cols-2 gap-2 max-sm:w-full sm:flex sm:flex-wrap">
        <Select
          aria-label="Provider"
          value={params.provider ?? any}
          onValueChange={(value) => onChange({ provider: orNull(value) })}
          options={[
            { value: any, label: 'Any provider' },
            ...(facets.data?.providers ?? []).map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
        <Select
          aria-label="Type of game"
          value={params.type ?? any}
          onValueChange={(value) => onChange({ type: orNull(value) })}
          options={[
            { value: any, label: 'Any type' },
            ...types.map((type) => ({ value: type, label: type.charAt(0).toUpperCase() + type.slice(1) })),
          ]}
        />
        <Select
          aria-label="Volatility"
          value={params.volatility ?? any}
          onValueChange={(value) => onChange({ volatility: oneOf(volatilities, value) })}
          options={[
            { value: any, label: 'Any volatility' },
            ...volatilities.map((value) => ({ value, label: volatilityLabels[value] })),
          ]}
        />
        <Select
          aria-label="Return to player"
          value={params.rtp ?? any}
          onValueChange={(value) => onChange({ rtp: oneOf(rtpChoices, value) })}
          options={[
            { value: any, label: 'Any RTP' },
            ...rtpChoices.map((value) => ({ value, label: `RTP ${value} % or more` })),
          ]}
        />
        <Select
          aria-label="Switched on or off"
          value={params.state ?? any}
          onValueChange={(value) => onChange({ state: oneOf(['on', 'off'], value) })}
          options={[
            { value: any, label: 'On and off' },
            { value: 'on', label: 'Switched on' },
            { value: 'off', label: 'Switched off' },
          ]}
        />
        <Select
          aria-label="Order"
          value={params.sort}
          onValueChange={(value) => onChange({ sort: oneOf(sortChoices, value) ?? 'sort_order' })}
          options={sortChoices.map((value) => ({ value, label: sortLabels[value] }))}
        />
        {hasFilter(params) && (
          <Button variant="ghost" onClick={onClear}>
            Clear all
          </Button>
        )}
      </div>
    </div>
  )
}
