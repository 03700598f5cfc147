'use client'

import { Fragment, type ReactNode } from 'react'
import { EndpointFilter } from '@/components/callbacks/endpoint-filter'
import { DateFilter } from '@/components/transactions/date-filter'
import { lazyPanel } from '@/components/ui/lazy-panel'
import type { Within } from '@/server/contract/instants'
import { BrandFilter } from './brand-filter'
import { FilterBar } from './filter-bar'
import { FilterChip } from './filter-chip'
import { FilterSelect } from './filter-select'
import { Finder } from './finder'
import type { Filters } from './list-filters'
import { ProviderFilter } from './provider-filter'
import { SearchBox, SearchOnEnter } from './search-box'

/** Few lists have it. */
const KeyFilter = lazyPanel(() => import('@/components/keys/key-filter'), 'KeyFilter')

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

interface ListBarProps {
  list: OpenList
  /** Controls that the list draws itself, by the name of the filter, in place of its own. */
  own?: Readonly<Record<string, ReactNode>>
  /** Controls that are no filters, after them. */
  children?: ReactNode
}

/** The filters of a list: search fields first, then the others in the order of the definition. */
export function ListBar({ list, own = {}, children }: ListBarProps) {
  const drawn = (isSearch: boolean) =>
    Object.entries(list.definition.filters)
      .filter(([, { control }]) => (control?.kind === 'search') === isSearch)
      .map(([name]) => (
        <Fragment key={name}>{own[name] ?? <FilterControl list={list} name={name} />}</Fragment>
      ))
  return (
    <FilterBar search={drawn(true)} isFiltered={list.isFiltered} onClear={list.clear}>
      {drawn(false)}
      {children}
    </FilterBar>
  )
}

/** One filter of a list. */
export function FilterControl({ list, name }: { list: OpenList; name: string }) {
  const control = list.definition.filters[name]?.control
  // Those that are drawn by their kind have text in the URL.
  const value = (list.params as Record<string, string | null>)[name] ?? null
  const onChange = (next: string | null) => list.change({ [name]: next })
  const bound = { value, onChange }
  switch (control?.kind) {
    case undefined:
      return null
    case 'search':
      return control.isOnEnter ? (
        <SearchOnEnter {...control} {...bound} />
      ) : (
        <SearchBox {...control} {...bound} />
      )
    case 'choice':
      return <FilterSelect {...control} {...bound} />
    case 'chip': {
      const { label, textOf } = control
      const text = value && textOf ? textOf(value) : value
      return text && <FilterChip label={label} text={text} onRemove={() => onChange(null)} />
    }
    case 'finder':
      return <Finder of={control.of} label={control.label} {...bound} />
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
