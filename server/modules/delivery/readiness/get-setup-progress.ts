import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { getLastPass } from './probe-runs'
import { findSetupDates } from './queries-setup'

/**
 * How far the organization has truly come, each step by when it was reached: a key that works and was used, an endpoint that
 * passed its probe, a first session and confirmed callback, a second person, owners with two-factor authentication.
 */
export const getSetupProgress = readVerb('overview.read', run)

async function run(ctx: TenantContext) {
  const [dates, probePassedAt] = await Promise.all([
    findSetupDates(db, { organizationId: ctx.organizationId, now: ctx.clock.now() }),
    getLastPass(ctx),
  ])
  return { ...dates, probePassedAt }
}
