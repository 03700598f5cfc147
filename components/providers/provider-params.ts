import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import type { Inputs } from '@/components/trpc/types'

export const accessChoices = ['waiting', 'approved'] as const

/** Filters of a provider's organizations, in the URL. */
export const accessParams = {
  q: parseAsString,
  access: parseAsStringLiteral(accessChoices),
  page: parseAsInteger.withDefault(1),
}

export const loadAccessParams = createLoader(accessParams)

export type AccessParams = Awaited<ReturnType<typeof loadAccessParams>>

export function toAccessSearch(
  providerCode: string,
  params: AccessParams,
): Inputs['staffProviders']['access'] {
  return {
    providerCode,
    text: (params.q ?? '').trim().slice(0, 100),
    filter: params.access ?? 'all',
    page: Math.max(1, params.page),
  }
}
