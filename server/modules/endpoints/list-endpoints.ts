import type { TenantContext } from '@/server/core/context'
import { prisma } from '@/server/db'
import { requirePermission } from '@/server/modules/members'
import { findEndpointOfScope, findEndpoints } from './queries-write'

/** An endpoint as people see it; its secret is never among the fields. */
export type EndpointView = NonNullable<Awaited<ReturnType<typeof findEndpointOfScope>>>

/** Every endpoint of the organization, oldest first, each with the ref of the brand it is narrowed to. */
export async function listEndpoints(
  ctx: TenantContext,
): Promise<(EndpointView & { subOperatorRef: string | null })[]> {
  requirePermission(ctx.actor, 'endpoint.read')
  const rows = await findEndpoints(prisma, ctx.organizationId)
  return rows.map(({ brand, ...endpoint }) => ({ ...endpoint, subOperatorRef: brand?.ref ?? null }))
}

/** The endpoint of exactly this scope (nothing given: the organization-wide one), or null. */
export async function getEndpoint(
  ctx: TenantContext,
  { brandId, providerCode }: { brandId?: string; providerCode?: string } = {},
): Promise<EndpointView | null> {
  requirePermission(ctx.actor, 'endpoint.read')
  const { organizationId } = ctx
  return findEndpointOfScope(prisma, {
    organizationId,
    brandId: brandId ?? null,
    providerCode: providerCode ?? null,
  })
}
