'use client'

import { keepPreviousData } from '@tanstack/react-query'
import { type UseQueryStatesKeysMap, useQueryStates, type Values } from 'nuqs'
import type { Filters } from './list-filters'

interface Definition {
  filters: Filters
  parsers: UseQueryStatesKeysMap
  toSearch(params: unknown): object
  isFiltered(params: unknown): boolean
  isNarrowed(params: unknown): boolean
}

type Change<Params extends UseQueryStatesKeysMap> = {
  [Name in keyof Params]?: Values<Params>[Name] | null | undefined
}

/** Filters and position of a list in the URL. Changing a filter returns to the first page. */
export function useOpenList<List extends Definition>(definition: List) {
  const [params, setParams] = useQueryStates<List['parsers']>(definition.parsers)
  // A key of a generic map cannot be written out as the setter's own type.
  const set = (change: object, options: { history?: 'push' } = {}) =>
    void setParams(change as Parameters<typeof setParams>[0], options)
  const position = 'cursor' in definition.parsers ? 'cursor' : 'page'
  const change = (change: Change<List['parsers']>) => set({ ...change, [position]: null })
  return {
    definition,
    params,
    /** A control's value and its change. */
    bind: <Name extends keyof List['parsers']>(name: Name) => ({
      value: params[name],
      onChange: (value: Values<List['parsers']>[Name]) => set({ [name]: value, [position]: null }),
    }),
    /** What the procedure is asked. */
    search: definition.toSearch(params) as ReturnType<List['toSearch']>,
    isFiltered: definition.isFiltered(params),
    isNarrowed: definition.isNarrowed(params),
    change,
    go: (to: string | number | null) => set({ [position]: to }, { history: 'push' }),
    clear: () => void setParams(null),
  }
}

/** Keeps the page on screen while another loads, and polls the first page only. */
export function pollFirstPage(cursor: string | null, refreshMs: number) {
  return {
    placeholderData: keepPreviousData,
    refetchInterval: cursor === null ? refreshMs : (false as const),
  }
}
