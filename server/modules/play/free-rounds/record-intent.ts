import type { BrandContext } from '@/server/core/context'
import { db, inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { insertGrantBatched } from './batched-commits'
import { deleteUnissued, insertGrants, type NewGrant } from './queries-issue'

/**
 * Writes down what is about to be issued; false when its key was used before. What a person gives away is audited beside
 * it. An API's grant says by itself which key issued it, and a campaign was audited when it was started.
 */
export async function recordIntent(ctx: BrandContext, grant: NewGrant): Promise<boolean> {
  if (ctx.actor.kind !== 'user') return insertGrantBatched(grant)
  return inTransaction(async (db) => {
    const [isNew] = await insertGrants(db, [grant])
    if (!isNew) return false
    await recordAudit(db, ctx, {
      ...eventOf(grant),
      action: 'free_rounds.requested',
      after: auditSnapshot(grant),
    })
    return true
  })
}

/** Removes an intent that never reached the provider. */
export async function withdrawIntent(ctx: BrandContext, grant: NewGrant): Promise<void> {
  if (ctx.actor.kind !== 'user') return deleteUnissued(db, grant.id)
  return inTransaction(async (db) => {
    await deleteUnissued(db, grant.id)
    await recordAudit(db, ctx, { ...eventOf(grant), action: 'free_rounds.not_sent' })
  })
}

const eventOf = ({ id, brandId }: NewGrant) => ({
  subjectType: 'free_round_grant',
  subjectId: id,
  brandId,
})

function auditSnapshot({ playerId, providerCode, gameIds, roundsPerGame, currency, ...grant }: NewGrant) {
  const { coinLevel, betAmount, campaignRef, startAt, endAt } = grant
  const stake = { coinLevel, betAmount }
  return { playerId, providerCode, gameIds, roundsPerGame, currency, ...stake, campaignRef, startAt, endAt }
}
