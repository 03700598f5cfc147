'use client'

import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { EndpointFilter } from '@/components/callbacks/endpoint-filter'
import { BrandFilter } from '@/components/data/brand-filter'
import { FilterSelect } from '@/components/data/filter-select'
import { hasFilter } from '@/components/data/list-params'
import { ProviderFilter } from '@/components/data/provider-filter'
import { SearchInput } from '@/components/data/search-box'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { AmountFilter } from './amount-filter'
import { DateFilter } from './date-filter'
import type { DeliveryState } from './delivery'
import { movementTypes } from './movement-types'
import { stateChoices, type TransactionParams } from './search-params'
import { stateLooks } from './state-look'

type Change = Partial<Omit<TransactionParams, 'cursor'>>

interface TransactionFiltersProps {
  params: TransactionParams
  onChange: (change: Change) => void
  onClear: () => void
}

const groupLabels = { attention: 'Needs attention', pending: 'Pending' } as const

const states = stateChoices.map((value) => ({
  value,
  label:
    value in groupLabels
      ? groupLabels[value as keyof typeof groupLabels]
      : stateLooks[value as DeliveryState].label,
}))

const textFilters = [
  { value: 'player', label: 'Player' },
  { value: 'round', label: 'Round' },
  { value: 'transaction', label: 'Transaction' },
  { value: 'session', label: 'Session' },
] as const
type TextFilter = (typeof textFilters)[number]['value']

export function TransactionFilters({ params, onChange, onClear }: TransactionFiltersProps) {
  return (
    <div className="grid grid-cols-1 gap-2.5 border-line border-b p-3">
      <div className="flex flex-wrap gap-2">
        <IdSearch onSearch={(filter, text) => onChange({ [filter]: text })} />
        <div className="grid grid-cols-2 gap-2 max-sm:w-full sm:flex sm:flex-wrap">
          <FilterSelect
            label="Status"
            any="Any status"
            choices={states}
            value={params.state}
            onChange={(state) => onChange({ state })}
          />
          <FilterSelect
            label="Type"
            any="Any type"
            choices={movementTypes}
            value={params.type}
            onChange={(type) => onChange({ type })}
          />
          <ProviderFilter value={params.provider} onChange={(provider) => onChange({ provider })} />
          <BrandFilter value={params.brand} onChange={(brand) => onChange({ brand })} />
          <EndpointFilter value={params.endpoint} onChange={(endpoint) => onChange({ endpoint })} />
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

/** IDs match exactly, and any text may be any kind of ID, so the kind must be selected. */
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
        <SearchInput
          aria-label={`Search by ${filter} ID`}
          placeholder={`Exact ${filter} ID`}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
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
        aria-label={`Remove ${label.toLowerCase()} filter`}
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
    </span>
  )
}
