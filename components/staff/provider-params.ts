import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import type { Inputs } from '@/components/trpc/types'

export const standingChoices = ['waiting', 'approved'] as const

/** The filters of a provider's organizations, in the address. */
export const standingParams = {
  q: parseAsString,
  standing: parseAsStringLiteral(standingChoices),
  page: parseAsInteger.withDefault(1),
}

export const loadStandingParams = createLoader(standingParams)

export type StandingParams = Awaited<ReturnType<typeof loadStandingParams>>

export function toStandingSearch(
  providerCode: string,
  params: StandingParams,
): Inputs['staffProviders']['standings'] {
  return {
    providerCode,
    text: (params.q ?? '').trim().slice(0, 100),
    filter: params.standing ?? 'all',
    page: Math.max(1, params.page),
  }
}
