import { createLoader, parseAsIsoDateTime, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import type { Inputs } from '@/components/trpc/types'

export const statusChoices = ['created', 'launched', 'expired', 'closed'] as const

/** The filters of the list, in its address. */
export const sessionParams = {
  player: parseAsString,
  provider: parseAsString,
  status: parseAsStringLiteral(statusChoices),
  mode: parseAsStringLiteral(['real', 'demo'] as const),
  brand: parseAsString,
  from: parseAsIsoDateTime,
  to: parseAsIsoDateTime,
  cursor: parseAsString,
}

export const loadSessionParams = createLoader(sessionParams)

export type SessionParams = Awaited<ReturnType<typeof loadSessionParams>>

const given = (text: string | null) => text?.trim() || undefined
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const noId = '00000000-0000-0000-0000-000000000000'
/** What cannot be an id matches nothing. */
const givenId = (text: string | null) => {
  const trimmed = given(text)
  return trimmed && (uuid.test(trimmed) ? trimmed : noId)
}

export function toSearch(params: SessionParams): Inputs['sessions']['search'] {
  return {
    playerId: given(params.player),
    providerCode: given(params.provider),
    status: params.status ?? undefined,
    mode: params.mode ?? undefined,
    brandId: givenId(params.brand),
    from: params.from ?? undefined,
    to: params.to ?? undefined,
    cursor: params.cursor,
  }
}

export function hasFilter({ cursor: _, ...filters }: SessionParams): boolean {
  return Object.values(filters).some((value) => value !== null)
}
