import { createLoader, parseAsIsoDateTime, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import type { Inputs } from '@/components/trpc/types'

export const statusChoices = ['created', 'launched', 'expired', 'closed'] as const

/** The filters of the list, in its address. */
export const sessionParams = {
  player: parseAsString,
  provider: parseAsString,
  status: parseAsStringLiteral(statusChoices),
  mode: parseAsStringLiteral(['real', 'demo'] as const),
  from: parseAsIsoDateTime,
  to: parseAsIsoDateTime,
  cursor: parseAsString,
}

export const loadSessionParams = createLoader(sessionParams)

export type SessionParams = Awaited<ReturnType<typeof loadSessionParams>>

const given = (text: string | null) => text?.trim() || undefined

export function toSearch(params: SessionParams): Inputs['sessions']['search'] {
  return {
    playerId: given(params.player),
    providerCode: given(params.provider),
    status: params.status ?? undefined,
    mode: params.mode ?? undefined,
    from: params.from ?? undefined,
    to: params.to ?? undefined,
    cursor: params.cursor,
  }
}

export function hasFilter({ cursor: _, ...filters }: SessionParams): boolean {
  return Object.values(filters).some((value) => value !== null)
}
