import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { countAllPendingDeliveries, findEndpointOfScope, findEndpoints } from './queries-write'

/** An endpoint as people see it; its secret is never among the fields. */
export type EndpointView = NonNullable<Awaited<ReturnType<typeof findEndpointOfScope>>>

export interface ListedEndpoint extends EndpointView {
  /** Of the brand it is narrowed to; null on a single organization's unnamed one, too. */
  subOperatorRef: string | null
  /** Deliveries that still have an attempt ahead of them through it. */
  pendingMovements: number
}

/** Every endpoint of the organization, oldest first. */
export const listEndpoints = readVerb('endpoint.read', runListEndpoints)

async function runListEndpoints(ctx: TenantContext): Promise<ListedEndpoint[]> {
  const rows = await findEndpoints(db, ctx.organizationId)
  const pending = await countAllPendingDeliveries(
    db,
    rows.map((row) => row.id),
  )
  return rows.map(({ brand, ...endpoint }) => ({
    ...endpoint,
    subOperatorRef: brand?.ref ?? null,
    pendingMovements: pending.get(endpoint.id) ?? 0,
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
