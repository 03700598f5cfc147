import type { Context } from '@/server/core/context'
import { db, inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { stateAfter } from './case-state'
import { mailChange } from './mail-change'
import { findExpired, lockCase, updateCase } from './queries-case'

const batch = 100

/** Opens approved verifications again once they have expired. Twice, or on several instances at once, is harmless. */
export async function expireVerifications(ctx: Context): Promise<number> {
  const now = ctx.clock.now()
  const due = await findExpired(db, { now, limit: batch })
  for (const organizationId of due) {
    await inTransaction(async (tx) => {
      const { state, expiresAt } = await lockCase(tx, organizationId, now)
      if (state !== 'approved' || !expiresAt || expiresAt > now) return
      const after = stateAfter(state, 'expire')
      await updateCase(tx, { organizationId, state: after, expiresAt: null, nextScreeningAt: null })
      await recordAudit(tx, ctx, {
        action: 'kyb.expired',
        subjectType: 'kyb',
        subjectId: organizationId,
        organizationId,
        before: { state, expiresAt },
        after: { state: after },
      })
      await mailChange(tx, ctx, organizationId)
    })
  }
  return due.length
}
