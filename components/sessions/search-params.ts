import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { cursorParam, givenId, givenText, periodParams, timeSortParam } from '@/components/data/list-params'
import type { Inputs } from '@/components/trpc/types'

export const statusChoices = ['created', 'launched', 'expired', 'closed'] as const

/** Filters in the URL. */
export const sessionParams = {
  player: parseAsString,
  provider: parseAsString,
  status: parseAsStringLiteral(statusChoices),
  mode: parseAsStringLiteral(['real', 'demo'] as const),
  brand: parseAsString,
  key: parseAsString,
  ...periodParams,
  ...timeSortParam,
  ...cursorParam,
}

export const loadSessionParams = createLoader(sessionParams)

export type SessionParams = Awaited<ReturnType<typeof loadSessionParams>>

export function toSearch(params: SessionParams): Inputs['sessions']['search'] {
  return {
    playerId: givenText(params.player),
    providerCode: givenText(params.provider),
    status: params.status ?? undefined,
    mode: params.mode ?? undefined,
    brandId: givenId(params.brand),
    apiKeyId: givenId(params.key),
    from: params.from ?? undefined,
    to: params.to ?? undefined,
    order: params.sort ?? undefined,
    cursor: params.cursor,
  }
}
