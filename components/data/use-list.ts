'use client'

import { keepPreviousData } from '@tanstack/react-query'
import { type UseQueryStatesKeysMap, useQueryStates, type Values } from 'nuqs'
import { bindFilters } from './bind-filters'
import { hasFilter, isPaged } from './list-params'

type Change<Params extends UseQueryStatesKeysMap> = {
  [Name in keyof Params]?: Values<Params>[Name] | null | undefined
}

/** Filters and position of a list in the URL. Changing a filter returns to the first page. */
export function useList<Params extends UseQueryStatesKeysMap>(paramsOfList: Params) {
  const [params, setParams] = useQueryStates(paramsOfList)
  // A key of a generic map cannot be written out as the setter's own type.
  const set = (change: object, options: { history?: 'push' } = {}) =>
    void setParams(change as Parameters<typeof setParams>[0], options)
  const position = 'cursor' in paramsOfList ? 'cursor' : 'page'
  const change = (change: Change<Params>) => set({ ...change, [position]: null })
  return {
    params,
    bind: bindFilters(params, change),
    /** Whether an empty page means "no match" instead of "none yet". */
    isNarrowed: hasFilter(params) || isPaged(params),
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
