import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { readRateUsage } from '@/server/modules/platform/rate-limits'
import { findOrganizationById } from './queries'
import { findLiveKeyIds } from './queries-settings'

/** The organization's settings, and how much of each call budget is used in this minute. Throws E5004, E7001. */
export const getOrganizationSettings = readVerb('organization.read', run)

async function run(ctx: TenantContext) {
  const found = await findOrganizationById(db, ctx.organizationId)
  if (!found) throw new AppError('E7001')
  const keyIds = await findLiveKeyIds(db, ctx.organizationId, ctx.clock.now())
  const { id, slug, name, kind, isActive, sessionLimitPerPlayer, timeZone, createdAt } = found
  const { creditMinor, overdraftFloorMinor, creditCurrency } = found
  return {
    id,
    slug,
    name,
    kind,
    isActive,
    sessionLimitPerPlayer,
    timeZone,
    createdAt,
    credit: { creditMinor, overdraftFloorMinor, currency: creditCurrency },
    rateLimits: await readRateUsage(ctx, { keyIds, overrides: found.rateLimits }),
  }
}
