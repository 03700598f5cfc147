'use client'

import { type FormEvent, useState } from 'react'
import { EndpointFilter } from '@/components/callbacks/endpoint-filter'
import { bindFilters, type FilterProps } from '@/components/data/bind-filters'
import { BrandFilter } from '@/components/data/brand-filter'
import { FilterChip } from '@/components/data/filter-chip'
import { FilterSelect } from '@/components/data/filter-select'
import { formatInZone } from '@/components/data/format-time'
import { hasFilter } from '@/components/data/list-params'
import { ProviderFilter } from '@/components/data/provider-filter'
import { SearchInput } from '@/components/data/search-box'
import { useZone } from '@/components/data/zone-context'
import { zoneLabel } from '@/components/data/zone-time'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { AmountFilter } from './amount-filter'
import { DateFilter } from './date-filter'
import { movementTypes } from './movement-types'
import { stateChoices, type TransactionParams } from './search-params'
import { stateLooks } from './state-look'
import type { DeliveryState } from './transaction'

const groupLabels = { attention: 'Needs attention', pending: 'Pending' } as const

const states = stateChoices.map((value) => ({
  value,
  label:
    value in groupLabels
      ? groupLabels[value as keyof typeof groupLabels]
      : stateLooks[value as DeliveryState].label,
}))

const searches = [
  { value: 'playerStarts', label: 'Player', placeholder: 'Player ID starts with…' },
  { value: 'roundStarts', label: 'Round', placeholder: 'Round ID starts with…' },
  { value: 'transactionStarts', label: 'Transaction', placeholder: 'Transaction ID starts with…' },
  { value: 'session', label: 'Session', placeholder: 'Exact session ID' },
] as const
type Search = (typeof searches)[number]

/** Filters without a control of their own: set by the search, or by links from other pages. */
const textFilters = [
  { name: 'player', label: 'Player' },
  { name: 'playerStarts', label: 'Player starts with' },
  { name: 'round', label: 'Round' },
  { name: 'roundStarts', label: 'Round starts with' },
  { name: 'transaction', label: 'Transaction' },
  { name: 'transactionStarts', label: 'Transaction starts with' },
  { name: 'session', label: 'Session' },
  { name: 'game', label: 'Game' },
  { name: 'country', label: 'Country' },
] as const

export function TransactionFilters({ params, onChange, onClear }: FilterProps<TransactionParams>) {
  const bind = bindFilters(params, onChange)
  return (
    <div className="grid grid-cols-1 gap-2.5 border-line border-b p-3">
      <div className="flex flex-wrap gap-2">
        <IdSearch onSearch={(filter, text) => onChange({ [filter]: text })} />
        <div className="grid grid-cols-2 gap-2 max-sm:w-full sm:flex sm:flex-wrap">
          <FilterSelect label="Status" any="Any status" choices={states} {...bind('state')} />
          <FilterSelect label="Type" any="Any type" choices={movementTypes} {...bind('type')} />
          <ProviderFilter {...bind('provider')} />
          <BrandFilter {...bind('brand')} />
          <EndpointFilter {...bind('endpoint')} />
          <AmountFilter currency={params.currency} min={params.min} max={params.max} onChange={onChange} />
          <DateFilter from={params.from} to={params.to} within={params.within} onChange={onChange} />
        </div>
      </div>
      {hasFilter(params) && (
        <div className="flex flex-wrap items-center gap-1.5">
          {textFilters.map(({ name, label }) => {
            const text = params[name]
            return (
              text && (
                <FilterChip
                  key={name}
                  label={label}
                  text={text}
                  onRemove={() => onChange({ [name]: null })}
                />
              )
            )
          })}
          <SettledChips params={params} onChange={onChange} />
          <Button size="sm" variant="ghost" className="h-7" onClick={onClear}>
            Clear all
          </Button>
        </div>
      )}
    </div>
  )
}

/** What a link from a report asks for. */
function SettledChips({ params, onChange }: Pick<FilterProps<TransactionParams>, 'params' | 'onChange'>) {
  const zone = useZone()
  const { settledFrom, settledTo, counted, line, free, finished } = params
  const said = (time: Date) => formatInZone(time, zone, { hasSeconds: false })
  return (
    <>
      {settledFrom && settledTo && (
        <FilterChip
          label="Settled"
          text={`${said(settledFrom)} – ${said(settledTo)} ${zoneLabel(zone, settledFrom)}`}
          onRemove={() =>
            onChange({ settledFrom: null, settledTo: null, counted: null, line: null, country: null })
          }
        />
      )}
      {counted && (
        <FilterChip label="Reports" text="Included in reports" onRemove={() => onChange({ counted: null })} />
      )}
      {line && (
        <FilterChip
          label="Contract"
          text="Games of one contract line"
          onRemove={() => onChange({ line: null })}
        />
      )}
      {finished && (
        <FilterChip label="Final transaction" text="Only" onRemove={() => onChange({ finished: null })} />
      )}
      {free && (
        <FilterChip
          label="Free rounds"
          text={free === 'yes' ? 'Only' : 'Without'}
          onRemove={() => onChange({ free: null })}
        />
      )}
    </>
  )
}

/** Any text may be any kind of ID, so the kind must be selected. */
function IdSearch({ onSearch }: { onSearch: (filter: Search['value'], text: string) => void }) {
  const [search, setSearch] = useState<Search>(searches[0])
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    onSearch(search.value, text.trim())
    setText('')
  }
  return (
    <search className="flex min-w-0 flex-1 basis-72">
      <form onSubmit={submit} className="flex min-w-0 flex-1 gap-2">
        <Select
          aria-label="Search by"
          value={search.value}
          onValueChange={(value) =>
            setSearch(searches.find((candidate) => candidate.value === value) ?? searches[0])
          }
          options={searches}
          className="shrink-0"
        />
        <SearchInput
          aria-label={`Search by ${search.label.toLowerCase()} ID`}
          placeholder={search.placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  )
}
