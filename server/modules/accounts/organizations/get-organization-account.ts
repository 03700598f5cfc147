import { OneOrganization } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { asOrganizationId } from '@/server/core/ids'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { getOwnership } from '@/server/modules/accounts/members'
import { findOrganizationById } from './queries'
import { countBrandsInUse } from './queries-staff'
import { readRateLimits } from './rate-limit-settings'

/**
 * An organization as Croupier's staff see it: status, limits, credit and owners. For everything else staff open the
 * organization. Throws E5004, E7001.
 */
export const getOrganizationAccount = readVerb('organizations.read', OneOrganization, run)

async function run(ctx: Context, one: OneOrganization) {
  const organizationId = asOrganizationId(one.organizationId)
  const found = await findOrganizationById(db, organizationId)
  if (!found) throw new AppError('E7001')
  const [brandsInUse, ownership] = await Promise.all([
    countBrandsInUse(organizationId),
    getOwnership({ ...ctx, organizationId }),
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
