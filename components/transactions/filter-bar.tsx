'use client'

import { useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useScopes } from '@/components/callbacks/use-scopes'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { AmountFilter } from './amount-filter'
import { DateFilter } from './date-filter'
import type { DeliveryState } from './delivery'
import { hasFilter, stateChoices, type TransactionParams } from './search-params'
import { stateLooks } from './state-look'

type Change = Partial<Omit<TransactionParams, 'cursor'>>

interface FilterBarProps {
  params: TransactionParams
  onChange: (change: Change) => void
  onClear: () => void
}

const groupLabels = { attention: 'Needs a person', pending: 'Pending' } as const

const stateOptions = [
  { value: 'any', label: 'Any status' },
  ...stateChoices.map((value) => ({
    value,
    label:
      value in groupLabels
        ? groupLabels[value as keyof typeof groupLabels]
        : stateLooks[value as DeliveryState].label,
  })),
]

const typeOptions = [
  { value: 'any', label: 'Any type' },
  { value: 'bet', label: 'Bets' },
  { value: 'win', label: 'Wins' },
  { value: 'refund', label: 'Refunds' },
] as const

const textFilters = [
  { value: 'player', label: 'Player' },
  { value: 'round', label: 'Round' },
  { value: 'transaction', label: 'Transaction' },
  { value: 'session', label: 'Session' },
] as const
type TextFilter = (typeof textFilters)[number]['value']

export function FilterBar({ params, onChange, onClear }: FilterBarProps) {
  const trpc = useTRPC()
  const providers = useQuery(trpc.transactions.providers.queryOptions())
  const providerOptions = [
    { value: 'any', label: 'Any provider' },
    ...(providers.data ?? []).map(({ code, name }) => ({ value: code, label: name })),
  ]
  const { brands, endpoints } = useScopes()
  const orNull = <Value extends string>(value: Value | 'any') => (value === 'any' ? null : value)
  return (
    <div className="grid grid-cols-1 gap-2.5 border-line border-b p-3">
      <div className="flex flex-wrap gap-2">
        <IdSearch onSearch={(filter, text) => onChange({ [filter]: text })} />
        <div className="grid grid-cols-2 gap-2 max-sm:w-full sm:flex sm:flex-wrap">
          <Select
            aria-label="Status"
            value={params.state ?? 'any'}
            onValueChange={(value) =>
              onChange({ state: stateChoices.find((choice) => choice === value) ?? null })
            }
            options={stateOptions}
          />
          <Select
            aria-label="Type"
            value={params.type ?? 'any'}
            onValueChange={(value) =>
              onChange({ type: orNull(typeOptions.find((option) => option.value === value)?.value ?? 'any') })
            }
            options={typeOptions}
          />
          <Select
            aria-label="Provider"
            value={params.provider ?? 'any'}
            onValueChange={(value) => onChange({ provider: orNull(value) })}
            options={providerOptions}
          />
          {brands.length > 1 && (
            <Select
              aria-label="Brand"
              value={params.brand ?? 'any'}
              onValueChange={(value) => onChange({ brand: orNull(value) })}
              options={[{ value: 'any', label: 'Any brand' }, ...brands]}
            />
          )}
          {(endpoints.length > 1 || params.endpoint) && (
            <Select
              aria-label="Endpoint"
              value={params.endpoint ?? 'any'}
              onValueChange={(value) => onChange({ endpoint: orNull(value) })}
              options={[{ value: 'any', label: 'Any endpoint' }, ...endpoints]}
            />
          )}
          <AmountFilter currency={params.currency} min={params.min} max={params.max} onChange={onChange} />
          <DateFilter from={params.from} to={params.to} within={params.within} onChange={onChange} />
        </div>
      </div>
      {hasFilter(params) && (
        <div className="flex flex-wrap items-center gap-1.5">
          {textFilters.map(({ value, label }) => {
            const text = params[value]
            return (
              text && (
                <Chip key={value} label={label} text={text} onRemove={() => onChange({ [value]: null })} />
              )
            )
          })}
          <Button size="sm" variant="ghost" className="h-7" onClick={onClear}>
            Clear all
          </Button>
        </div>
      )}
    </div>
  )
}

/** Ids are matched whole; which kind of id it is must be said, since any text may be any of them. */
function IdSearch({ onSearch }: { onSearch: (filter: TextFilter, text: string) => void }) {
  const [filter, setFilter] = useState<TextFilter>('player')
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    onSearch(filter, text.trim())
    setText('')
  }
  return (
    <search className="flex min-w-0 flex-1 basis-72">
      <form onSubmit={submit} className="flex min-w-0 flex-1 gap-2">
        <Select
          aria-label="Search by"
          value={filter}
          onValueChange={(value) =>
            setFilter(textFilters.find((candidate) => candidate.value === value)?.value ?? 'player')
          }
          options={textFilters}
          className="shrink-0"
        />
        <div className="relative min-w-0 flex-1">
          <Search className="absolute top-2.5 left-2.5 size-4 text-faint" aria-hidden />
          <Input
            type="search"
            aria-label={`Find a ${filter} id`}
            placeholder={`Whole ${filter} id, then Enter`}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="pl-8.5"
          />
        </div>
      </form>
    </search>
  )
}

function Chip({ label, text, onRemove }: { label: string; text: string; onRemove: () => void }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1 rounded-md border border-line bg-sunken py-0.5 pr-0.5 pl-2 text-xs">
      <span className="text-faint">{label}</span>
      <span className="truncate font-mono">{text}</span>
      <Button
        variant="ghost"
        size="icon"
        className="size-6 [&_svg]:size-3.5"
        aria-label={`Remove the ${label.toLowerCase()} filter`}
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
    </span>
  )
}
