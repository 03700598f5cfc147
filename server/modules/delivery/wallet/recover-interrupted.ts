import { publishQueued } from '@/inngest/publish'
import type { Context } from '@/server/core/context'
import { type Db, inTransaction } from '@/server/db'
import { log } from '@/server/log'
import { attemptEvent, hasAttemptsLeft, nextAttemptAt, requireNextState } from './delivery-state'
import type { MovementRow } from './movement'
import {
  closeInterruptedAttempt,
  lockExpiredLeases,
  recordInterrupted,
  releaseLease,
} from './queries-recover'

const batchSize = 200

/**
 * Recovers deliveries whose process died: their lease expired without an outcome. Such an attempt may have reached the
 * operator, so the movement continues on its schedule and the operator's idempotency decides. Returns how many there
 * were. Any number of instances may sweep at once.
 */
export async function recoverInterruptedDeliveries(ctx: Context): Promise<number> {
  const now = ctx.clock.now()
  const recovered = await inTransaction(async (db) => {
    const expired = await lockExpiredLeases(db, now, batchSize)
    const due = []
    for (const movement of expired) due.push({ ...movement, nextAttemptAt: await recover(db, movement, now) })
    return due
  })
  // Otherwise Inngest finds them only at its next poll of the queue, up to a minute later.
  for (const movement of recovered) publishQueued(movement)
  const count = recovered.length
  if (count > 0) log.warn({ count }, 'interrupted deliveries resumed')
  return count
}

/** Returns when it is due. */
async function recover(db: Db, movement: MovementRow, now: Date): Promise<Date | null> {
  const wasOpen = await closeInterruptedAttempt(db, movement.id, now)
  if (!wasOpen && movement.state !== 'sending') {
    // The process died before the attempt began: nothing was sent.
    await releaseLease(db, movement.id)
    return movement.nextAttemptAt
  }
  const event = attemptEvent('interrupted', hasAttemptsLeft(movement, movement.attemptCount))
  requireNextState(movement, event)
  const dueAt = nextAttemptAt(movement, movement.attemptCount, now)
  // defence: an interrupted attempt may have moved money
  await recordInterrupted(db, movement.id, { event, nextAttemptAt: dueAt, mayHaveMoved: true, now })
  return dueAt
}
