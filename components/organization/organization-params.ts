import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import type { Inputs } from '@/components/trpc/types'

/** Filters in the URL. */
export const organizationParams = {
  q: parseAsString,
  kind: parseAsStringLiteral(['single', 'platform', 'affiliate'] as const),
  state: parseAsStringLiteral(['active', 'suspended'] as const),
  page: parseAsInteger.withDefault(1),
}

export const loadOrganizationParams = createLoader(organizationParams)

export type OrganizationParams = Awaited<ReturnType<typeof loadOrganizationParams>>

export function toOrganizationSearch(params: OrganizationParams): Inputs['staffOrganizations']['search'] {
  return {
    text: (params.q ?? '').trim().slice(0, 100),
    kind: params.kind ?? undefined,
    isActive: params.state === null ? undefined : params.state === 'active',
    page: Math.max(1, params.page),
  }
}
