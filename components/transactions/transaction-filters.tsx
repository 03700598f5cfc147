'use client'

import { type FormEvent, Fragment, type ReactNode, useState } from 'react'
import { FilterChip } from '@/components/data/filter-chip'
import { formatInZone } from '@/components/data/format-time'
import { FilterControl } from '@/components/data/list-bar'
import type { Filter } from '@/components/data/list-filters'
import { SearchInput } from '@/components/data/search-box'
import type { useOpenList } from '@/components/data/use-open-list'
import { useZone } from '@/components/data/zone-context'
import { zoneLabel } from '@/components/data/zone-time'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { formatRange } from '@/server/contract/figures'
import { AmountFilter } from './amount-filter'
import type { transactionList } from './search-params'

type TransactionsList = ReturnType<typeof useOpenList<typeof transactionList>>

const searches = [
  { value: 'playerStarts', label: 'Player', placeholder: 'Player ID starts with…' },
  { value: 'roundStarts', label: 'Round', placeholder: 'Round ID starts with…' },
  { value: 'transactionStarts', label: 'Transaction', placeholder: 'Transaction ID starts with…' },
  { value: 'session', label: 'Session', placeholder: 'Exact session ID' },
] as const
type Search = (typeof searches)[number]

/** With the search and the selects in the first row, and in the second what else is set. */
export function TransactionFilters({ list }: { list: TransactionsList }) {
  const { params, change } = list
  const filters = Object.entries<Filter>(list.definition.filters)
  const own: Record<string, ReactNode> = {
    currency: <AmountFilter currency={params.currency} min={params.min} max={params.max} onChange={change} />,
    settledFrom: <SettledChip list={list} />,
  }
  const drawn = (isInSecondRow: boolean) =>
    filters
      .filter(([name, { control }]) => (name === 'settledFrom' || control?.kind === 'chip') === isInSecondRow)
      .map(([name]) => (
        <Fragment key={name}>{own[name] ?? <FilterControl list={list} name={name} />}</Fragment>
      ))
  return (
    <div className="grid grid-cols-1 gap-2.5 border-line border-b p-3">
      <div className="flex flex-wrap gap-2">
        <IdSearch onSearch={(filter, text) => change({ [filter]: text })} />
        <div className="grid grid-cols-2 gap-2 max-sm:w-full sm:flex sm:flex-wrap">{drawn(false)}</div>
      </div>
      {list.isFiltered && (
        <div className="flex flex-wrap items-center gap-1.5">
          {drawn(true)}
          <Button size="sm" variant="ghost" className="h-7" onClick={list.clear}>
            Clear all
          </Button>
        </div>
      )}
    </div>
  )
}

/** The period of a report whose figure was opened. */
function SettledChip({ list: { params, change } }: { list: TransactionsList }) {
  const zone = useZone()
  const { settledFrom, settledTo } = params
  if (!settledFrom || !settledTo) return null
  const said = (time: Date) => formatInZone(time, zone, { hasSeconds: false })
  return (
    <FilterChip
      label="Settled"
      text={`${formatRange(said(settledFrom), said(settledTo))} ${zoneLabel(zone, settledFrom)}`}
      onRemove={() =>
        change({ settledFrom: null, settledTo: null, counted: null, line: null, country: null })
      }
    />
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
