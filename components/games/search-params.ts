import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { givenId, givenText, hasFilter } from '@/components/data/list-params'
import { type Sort, sortChoices } from '@/components/data/sort'
import type { Inputs } from '@/components/trpc/types'

/** The columns that the list can be sorted by. */
const columns = ['name', 'rtp', 'release_date'] as const
export type GameColumn = (typeof columns)[number]
const otherSorts = ['sort_order', '-created_at'] as const
export const gameSorts = [...otherSorts, ...sortChoices<GameColumn>(columns)]

/** The order by a column; null for the orders that no column shows. */
export const columnSort = (sort: (typeof gameSorts)[number]): Sort<GameColumn> | null =>
  sort === 'sort_order' || sort === '-created_at' ? null : sort

export const volatilities = ['low', 'medium', 'high'] as const
export const rtpChoices = ['94', '95', '96', '97'] as const

/** Filters in the URL. */
export const gameParams = {
  q: parseAsString,
  provider: parseAsString,
  type: parseAsString,
  volatility: parseAsStringLiteral(volatilities),
  rtp: parseAsStringLiteral(rtpChoices),
  state: parseAsStringLiteral(['on', 'off'] as const),
  /** The brand whose games are shown and changed; none: the organization. */
  brand: parseAsString,
  sort: parseAsStringLiteral(gameSorts).withDefault('sort_order'),
  page: parseAsInteger.withDefault(1),
}

export const loadGameParams = createLoader(gameParams)

export type GameParams = Awaited<ReturnType<typeof loadGameParams>>

export function toSearch(params: GameParams): Inputs['games']['search'] {
  return {
    search: givenText(params.q),
    provider: givenText(params.provider),
    type: givenText(params.type),
    volatility: params.volatility ?? undefined,
    rtpMin: params.rtp === null ? undefined : Number(params.rtp),
    shown: params.state ?? 'all',
    brandId: givenId(params.brand),
    sort: params.sort,
    page: Math.max(1, params.page),
  }
}

/** The brand is the scope of the list, not a filter. */
export const isNarrowed = (params: GameParams) => hasFilter(params, ['brand'])
