import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import {
  doubtQueuedBets,
  insertRestorePoint,
  type RefundAfterRestore,
  type RestorePoint,
  selectRefundsAfterRestore,
} from './queries-restore'

const dayMs = 86_400_000
const maxDays = 366

/**
 * Records that the database was restored to an earlier time, after which movements may be missing: for `days`, refunds
 * of unknown bets are delivered instead of closed. Throws RangeError for a future time, and for days outside 1 to 366.
 */
export async function markRestorePoint(
  ctx: Context,
  { restoredTo, days }: { restoredTo: Date; days: number },
): Promise<RestorePoint & { doubtedBets: number }> {
  const markedAt = ctx.clock.now()
  if (Number.isNaN(restoredTo.getTime()) || restoredTo > markedAt)
    throw new RangeError('The time that was restored to must be a time in the past')
  if (!Number.isInteger(days) || days < 1 || days > maxDays)
    throw new RangeError(`Days must be a whole number from 1 to ${maxDays}`)
  const deliversRefundsUntil = new Date(markedAt.getTime() + days * dayMs)
  const point = { id: newId(), restoredTo, markedAt, deliversRefundsUntil }
  return inTransaction(async (db) => {
    await insertRestorePoint(db, point)
    const doubtedBets = await doubtQueuedBets(db)
    await recordAudit(db, ctx, {
      action: 'restore.marked',
      subjectType: 'restore_point',
      subjectId: point.id,
      after: { restoredTo, markedAt, deliversRefundsUntil, doubtedBets },
    })
    return { ...point, doubtedBets }
  })
}

const maxListed = 10_000

/**
 * Refunds delivered after a restore although their bets are unknown, of all organizations, newest first; each must be
 * compared with the operator's journal. For operators of the service: it checks no permission.
 */
export function listRefundsAfterRestore(_ctx: Context): Promise<RefundAfterRestore[]> {
  return selectRefundsAfterRestore(db, maxListed)
}
