import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import type { Inputs } from '@/components/trpc/types'

export const sortChoices = ['sort_order', 'name', '-rtp', '-release_date', '-created_at'] as const
export const volatilities = ['low', 'medium', 'high'] as const
export const rtpChoices = ['94', '95', '96', '97'] as const

/** The filters of the catalogue, in its address. */
export const gameParams = {
  q: parseAsString,
  provider: parseAsString,
  type: parseAsString,
  volatility: parseAsStringLiteral(volatilities),
  rtp: parseAsStringLiteral(rtpChoices),
  state: parseAsStringLiteral(['on', 'off'] as const),
  /** The brand whose selection is shown and changed; none: the organization's. */
  brand: parseAsString,
  sort: parseAsStringLiteral(sortChoices).withDefault('sort_order'),
  page: parseAsInteger.withDefault(1),
}

export const loadGameParams = createLoader(gameParams)

export type GameParams = Awaited<ReturnType<typeof loadGameParams>>

const given = (text: string | null) => text?.trim() || undefined
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function toSearch(params: GameParams): Inputs['games']['search'] {
  return {
    search: given(params.q),
    provider: given(params.provider),
    type: given(params.type),
    volatility: params.volatility ?? undefined,
    rtpMin: params.rtp === null ? undefined : Number(params.rtp),
    shown: params.state ?? 'all',
    brandId: params.brand && uuid.test(params.brand) ? params.brand : undefined,
    sort: params.sort,
    page: Math.max(1, params.page),
  }
}

/** Sorting, the brand looked at and the page narrow nothing. */
export function hasFilter({ sort: _, page: __, brand: ___, ...filters }: GameParams): boolean {
  return Object.values(filters).some((value) => value !== null)
}
