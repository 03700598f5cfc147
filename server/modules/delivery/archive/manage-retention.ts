import { OneOrganization } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { readVerb, writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { findRetention, saveRetention } from './queries-retention'
import { defaultRetention, Retention } from './retention-rules'

/** How long an organization's transactions are at hand, in months, and kept at all, in years. */
export const getRetention = readVerb(
  'archive.read',
  OneOrganization,
  async (_: Context, { organizationId }: OneOrganization) => {
    const own = await findRetention(db, organizationId)
    return { ...(own ?? defaultRetention), isDefault: own === null }
  },
)

/**
 * Sets both for an organization. A month leaves the database when every organization in it lets it go, and what is archived
 * already stays archived. Throws E5004 (administrators alone), E0003.
 */
export const setRetention = writeVerb(
  'archive.manage',
  Retention,
  async (ctx: TenantContext, after: Retention) => {
    const { organizationId, clock } = ctx
    await inTransaction(async (tx) => {
      const before = (await findRetention(tx, organizationId)) ?? defaultRetention
      if (before.monthsAtHand === after.monthsAtHand && before.yearsKept === after.yearsKept)
        throw new AppError('E0003', { message: 'Nothing would change.' })
      await saveRetention(tx, organizationId, after, clock.now())
      await recordAudit(tx, ctx, {
        action: 'organization.retention_changed',
        subjectType: 'organization',
        subjectId: organizationId,
        before: { ...before },
        after: { ...after },
      })
    })
  },
)
