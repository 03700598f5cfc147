import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { cursorParam, givenId, givenText } from '@/components/data/list-params'
import type { Inputs } from '@/components/trpc/types'
import { roundFindingKinds } from '@/server/contract/round-findings'

export const roundVerdicts = [...roundFindingKinds, 'not_asked'] as const

/** Filters of open rounds, in the URL. */
export const openRoundParams = {
  provider: parseAsString,
  brand: parseAsString,
  verdict: parseAsStringLiteral(roundVerdicts),
  hours: parseAsInteger,
  ...cursorParam,
}

export const loadOpenRoundParams = createLoader(openRoundParams)

export type OpenRoundParams = Awaited<ReturnType<typeof loadOpenRoundParams>>

const maxHours = 24 * 365

export function toRoundFilter({
  provider,
  brand,
  verdict,
  hours,
  cursor,
}: OpenRoundParams): Inputs['rounds']['list'] {
  const providerCode = givenText(provider)?.slice(0, 64)
  const brandId = givenId(brand)
  return {
    cursor,
    ...(providerCode && { providerCode }),
    ...(brandId && { brandId }),
    ...(verdict && { verdict }),
    ...(hours !== null && hours > 0 && { minHours: Math.min(hours, maxHours) }),
  }
}
