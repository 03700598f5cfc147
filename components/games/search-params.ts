import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { givenId, givenText, hasFilter } from '@/components/data/list-params'
import type { Inputs } from '@/components/trpc/types'

export const sortChoices = ['sort_order', 'name', '-rtp', '-release_date', '-created_at'] as const
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
  sort: parseAsStringLiteral(sortChoices).withDefault('sort_order'),
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
