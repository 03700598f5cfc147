import { publishQueued } from '@/inngest/publish'
import type { Context } from '@/server/core/context'
import { type Db, inTransaction } from '@/server/db'
import { log } from '@/server/log'
import { attemptEvent, hasAttemptsLeft, nextAttemptAt, requireNextState } from './delivery-state'
import type { MovementRow } from './movement'
import { closeInterruptedAttempt, lockLapsed, recordInterrupted, unlease } from './queries-recover'

const batchSize = 200

/**
 * Takes up the deliveries whose process died: their lease has run out with no outcome recorded. Such an attempt may have
 * reached the operator, so the movement goes on by its schedule and the operator's own idempotency tells. Returns how
 * many there were. Any number of instances may sweep at once.
 */
export async function recoverInterruptedDeliveries(ctx: Context): Promise<number> {
  const now = ctx.clock.now()
  const recovered = await inTransaction(async (db) => {
    const lapsed = await lockLapsed(db, now, batchSize)
    const due = []
    for (const movement of lapsed) due.push({ ...movement, nextAttemptAt: await recover(db, movement, now) })
    return due
  })
  // Inngest would else find them with its next look at the queue, up to a minute later.
  for (const movement of recovered) publishQueued(movement)
  const count = recovered.length
  if (count > 0) log.warn({ count }, 'interrupted deliveries were taken up again')
  return count
}

/** Returns when it is due. */
async function recover(db: Db, movement: MovementRow, now: Date): Promise<Date | null> {
  const wasOpen = await closeInterruptedAttempt(db, movement.id, now)
  if (!wasOpen) {
    // The claim died before its attempt began: nothing was sent.
    await unlease(db, movement.id)
    return movement.nextAttemptAt
  }
  const event = attemptEvent('interrupted', hasAttemptsLeft(movement, movement.attemptCount))
  requireNextState(movement, event)
  const dueAt = nextAttemptAt(movement, movement.attemptCount, now)
  // defence: an interrupted attempt may have moved money
  await recordInterrupted(db, movement.id, { event, nextAttemptAt: dueAt, mayHaveMoved: true })
  return dueAt
}
