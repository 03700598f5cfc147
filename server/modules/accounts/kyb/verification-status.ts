import type { KybStatus } from '@/server/contract/billing-states'
import { OneOrganization } from '@/server/contract/inputs'
import type { Context } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { type Db, db, inTransaction } from '@/server/db'
import { personOf, recordAudit } from '@/server/modules/platform/audit'
import { stateAfter, statusOf } from './case-state'
import { mailChange } from './mail-change'
import { findCase, findExpired, findState, lockCase, updateCase } from './queries-case'
import { findLatestReview } from './queries-reviews'

/** How far an organization's business is verified: what limits its purchases. */
export async function findKybStatus(from: Db, organizationId: string): Promise<KybStatus> {
  const state = await findState(from, organizationId)
  return state === null ? 'none' : statusOf[state]
}

/** The verification of an organization in short, with its newest review. Throws E5004. */
export const getOrganizationKyb = readVerb(
  'kyb.review',
  OneOrganization,
  async (_ctx: Context, { organizationId }) => {
    const [found, review] = await Promise.all([
      findCase(db, organizationId),
      findLatestReview(db, organizationId),
    ])
    return {
      state: found?.state ?? null,
      decisionNote: found?.decisionNote ?? null,
      decidedBy: found?.decidedBy ? personOf(found.decidedBy).name : null,
      decidedAt: found?.decidedAt ?? null,
      expiresAt: found?.expiresAt ?? null,
      reviewId: review?.id ?? null,
    }
  },
)

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
