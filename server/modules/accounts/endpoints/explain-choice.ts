import { z } from 'zod'
import { OneProvider } from '@/server/contract/inputs'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { requireOwnBrand } from '@/server/modules/accounts/brands'
import { type EndpointScope, type EndpointTarget, mostSpecificMatch, scopesOf } from './most-specific-match'
import { findEndpoints } from './queries-write'

const Target = z.object({ brandId: z.uuid(), ...OneProvider.shape })

export interface ScopeConsidered extends EndpointScope {
  endpointId: string | null
  url: string | null
  /** `outranked`: it would serve, were the chosen one not narrower. */
  outcome: 'chosen' | 'outranked' | 'off' | 'none'
}

/**
 * Which endpoint a callback of a brand and provider would use, and why: the four scopes that could serve it, most specific
 * first. It asks the rule that deliveries ask. Throws E5004 (role), E6008 (the brand is not this organization's).
 */
export const explainChoice = readVerb('endpoint.read', Target, run)

async function run(ctx: TenantContext, target: EndpointTarget): Promise<ScopeConsidered[]> {
  await requireOwnBrand(ctx, target.brandId)
  const endpoints = await findEndpoints(db, ctx.organizationId)
  const active = endpoints.filter((endpoint) => endpoint.isActive)
  const chosen = mostSpecificMatch(active, target)
  return scopesOf(target).map((scope) => {
    const found = endpoints.find((endpoint) => isScope(endpoint, scope))
    if (!found) return { ...scope, endpointId: null, url: null, outcome: 'none' }
    const serving = found.id === chosen?.id ? 'chosen' : 'outranked'
    return { ...scope, endpointId: found.id, url: found.url, outcome: found.isActive ? serving : 'off' }
  })
}

const isScope = (endpoint: EndpointScope, scope: EndpointScope) =>
  endpoint.brandId === scope.brandId && endpoint.providerCode === scope.providerCode
