import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { requirePermission } from '@/server/core/permissions'
import { db } from '@/server/db'
import { getOwnership } from '@/server/modules/members'
import { findOrganizationById } from './queries'
import { countBrandsInUse } from './queries-staff'
import { readRateLimits } from './rate-limit-settings'

/**
 * A customer as Croupier's staff keep it: standing, limits, credit, and whether anybody owns it yet. Nothing of the tenant's own
 * data, which staff see by opening the organization. Throws E5004, E7001.
 */
export async function getOrganizationAccount(ctx: TenantContext) {
  requirePermission(ctx.actor, 'organizations.read')
  const found = await findOrganizationById(db, ctx.organizationId)
  if (!found) throw new AppError('E7001')
  const [brandsInUse, ownership] = await Promise.all([
    countBrandsInUse(ctx.organizationId),
    getOwnership(ctx),
  ])
  const { defaultBrandId, rateLimits, ...organization } = found
  return {
    ...organization,
    hasDefaultBrand: defaultBrandId !== null,
    rateLimits: readRateLimits(rateLimits),
    brandsInUse,
    ...ownership,
  }
}
