'use client'

import type { ReactNode } from 'react'
import { EndpointFilter } from '@/components/callbacks/endpoint-filter'
import { KeyFilter } from '@/components/keys/key-filter'
import { DateFilter } from '@/components/transactions/date-filter'
import type { Within } from '@/server/contract/within'
import { BrandFilter } from './brand-filter'
import { FilterBar } from './filter-bar'
import { FilterChip } from './filter-chip'
import { FilterSelect } from './filter-select'
import type { Control, Filters } from './list-filters'
import { ProviderFilter } from './provider-filter'
import { SearchBox, SearchOnEnter } from './search-box'

/** What is drawn of `useOpenList`. */
export interface OpenList {
  definition: { filters: Filters }
  params: object
  isFiltered: boolean
  isNarrowed: boolean
  change(change: object): void
  go(to: string | number | null): void
  clear(): void
}

/** Controls that a list draws itself, by the name of the filter, in place of its own. */
export type OwnControls = Readonly<Record<string, ReactNode>>

interface ListBarProps {
  list: OpenList
  controls?: OwnControls | undefined
  /** Controls that are no filters, after them. */
  children?: ReactNode
}

/** The filters of a list: search fields first, then the others in the order of the definition. */
export function ListBar({ list, controls, children }: ListBarProps) {
  const { definition, isFiltered, clear } = list
  const names = Object.keys(definition.filters)
  const isSearch = (name: string) => definition.filters[name]?.control?.kind === 'search'
  const shown = (some: string[]) =>
    some.map((name) => <FilterControl key={name} list={list} name={name} own={controls} />)
  return (
    <FilterBar search={shown(names.filter(isSearch))} isFiltered={isFiltered} onClear={clear}>
      {shown(names.filter((name) => !isSearch(name)))}
      {children}
    </FilterBar>
  )
}

interface FilterControlProps {
  list: OpenList
  name: string
  own?: OwnControls | undefined
}

/** One filter of a list. */
export function FilterControl({ list, name, own = {} }: FilterControlProps) {
  if (Object.hasOwn(own, name)) return own[name]
  const control = list.definition.filters[name]?.control
  const params = list.params as Record<string, unknown>
  // Those that are drawn so have text in the URL.
  const value = params[name] as string | null
  const onChange = (next: string | null) => list.change({ [name]: next })
  return control && <ControlOf control={control} {...{ list, value, onChange }} />
}

interface ControlOfProps {
  control: Control
  list: Pick<OpenList, 'params' | 'change'>
  value: string | null
  onChange: (value: string | null) => void
}

function ControlOf({ control, list, ...bound }: ControlOfProps) {
  switch (control.kind) {
    case 'search': {
      const { kind: _kind, isOnEnter, ...field } = control
      return isOnEnter ? <SearchOnEnter {...field} {...bound} /> : <SearchBox {...field} {...bound} />
    }
    case 'choice': {
      const { kind: _kind, ...select } = control
      return <FilterSelect {...select} {...bound} />
    }
    case 'chip': {
      const { label, textOf = (value) => value } = control
      const { value, onChange } = bound
      return value && <FilterChip label={label} text={textOf(value)} onRemove={() => onChange(null)} />
    }
    case 'brand':
      return <BrandFilter {...bound} />
    case 'provider':
      return <ProviderFilter {...bound} />
    case 'key':
      return <KeyFilter {...bound} />
    case 'endpoint':
      return <EndpointFilter {...bound} />
    case 'period': {
      const range = list.params as { from: Date | null; to: Date | null; within?: Within | null }
      return <DateFilter {...range} onChange={list.change} />
    }
  }
}
