import { z } from 'zod'
import { OneProvider } from '@/server/contract/inputs'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { env } from '@/server/env'
import { requireOwnBrand } from '@/server/modules/accounts/brands'
import { type EndpointScope, type EndpointTarget, mostSpecificMatch, scopesOf } from './most-specific-match'
import { countAllPendingDeliveries, findEndpointOfScope, findEndpoints } from './queries'
import { findListeners } from './queries-listeners'

/** An endpoint as people see it; its secret is never among the fields. */
export type EndpointView = NonNullable<Awaited<ReturnType<typeof findEndpointOfScope>>>

export interface ListedEndpoint extends EndpointView {
  /** Of the brand it is narrowed to; null on a single organization's unnamed one, too. */
  subOperatorRef: string | null
  /** Deliveries that still have an attempt ahead of them through it. */
  pendingMovements: number
  /** Answer its callbacks in place of the URL, in sandbox mode; the longest attached first. */
  listeners: { id: string; keyName: string; forwardsTo: string; attachedAt: Date }[]
}

/** Every endpoint of the organization, oldest first. */
export const listEndpoints = readVerb('endpoint.read', runListEndpoints)

async function runListEndpoints(ctx: TenantContext): Promise<ListedEndpoint[]> {
  const rows = await findEndpoints(db, ctx.organizationId)
  const pending = await countAllPendingDeliveries(
    db,
    rows.map((row) => row.id),
  )
  const listeners = await findListeners(db, ctx.organizationId, ctx.clock.now())
  return rows.map(({ brand, ...endpoint }) => ({
    ...endpoint,
    subOperatorRef: brand?.ref ?? null,
    pendingMovements: pending.get(endpoint.id) ?? 0,
    listeners: listeners
      .filter(({ endpointId }) => endpointId === endpoint.id)
      .map(({ endpointId: _, ...listener }) => listener),
  }))
}

/** The endpoint of exactly this scope (nothing given: the organization-wide one), or null. */
export const getEndpoint = readVerb('endpoint.read', runGetEndpoint)

async function runGetEndpoint(
  ctx: TenantContext,
  { brandId, providerCode }: { brandId?: string; providerCode?: string } = {},
): Promise<EndpointView | null> {
  const { organizationId } = ctx
  return findEndpointOfScope(db, {
    organizationId,
    brandId: brandId ?? null,
    providerCode: providerCode ?? null,
  })
}

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

/** The addresses and ranges that callbacks are sent from, as the deployment publishes them (spec §5.6). Throws E5004. */
export const listEgressAddresses = readVerb(
  'endpoint.read',
  async (_: TenantContext) => env().CALLBACK_EGRESS_ADDRESSES,
)
