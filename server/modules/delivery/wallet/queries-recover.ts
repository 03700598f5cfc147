import type { Db } from '@/server/db'
import { type DeliveryEvent, stateAfter, statesBefore } from './delivery-state'
import { type MovementRow, movementColumns } from './movement'

const expiredLeasesStatement = {
  name: 'wallet.expired-leases',
  // defence: interrupted movements are recovered once
  text: `select ${movementColumns} from movement w
    where w.lease_token is not null and w.lease_expires_at <= $1
    order by w.lease_expires_at limit $2 for update skip locked`,
}

/** Movements whose lease expired without an outcome; their rows stay locked until the transaction ends. */
export function lockExpiredLeases(db: Db, now: Date, limit: number): Promise<MovementRow[]> {
  return db.query<MovementRow>(expiredLeasesStatement, [now, limit])
}

const closeStatement = {
  name: 'wallet.close-interrupted',
  text: `update wallet_attempt set finished_at = $2, verdict = 'interrupted', verdict_reason = 'no_outcome_recorded'
    where movement_id = $1 and finished_at is null returning id`,
}

/** Closes the open attempt of a claimed movement; false when the claim had opened none. */
export async function closeInterruptedAttempt(db: Db, movementId: string, now: Date): Promise<boolean> {
  const rows = await db.query(closeStatement, [movementId, now])
  return rows.length > 0
}

const isFirst = `w.state = 'sending' and w.first_signature is not null`

const interruptStatement = {
  name: 'wallet.record-interrupted',
  text: `update movement w set lease_token = null, lease_expires_at = null, state = $2, next_attempt_at = $3,
      may_have_moved = may_have_moved or $4,
      first_finished_at = case when ${isFirst} then $6 else first_finished_at end,
      first_verdict = case when ${isFirst} then 'interrupted' else first_verdict end,
      first_verdict_reason = case when ${isFirst} then 'no_outcome_recorded' else first_verdict_reason end
    where id = $1 and state = any($5::"DeliveryState"[])`,
}

/** Also closes a first attempt that was under way. */
export async function recordInterrupted(
  db: Db,
  movementId: string,
  {
    event,
    nextAttemptAt,
    mayHaveMoved,
    now,
  }: {
    event: DeliveryEvent
    nextAttemptAt: Date | null
    mayHaveMoved: boolean
    now: Date
  },
): Promise<void> {
  const values = [movementId, stateAfter(event), nextAttemptAt, mayHaveMoved, statesBefore(event), now]
  await db.query(interruptStatement, values)
}

const releaseLeaseStatement = {
  name: 'wallet.unlease',
  text: 'update movement set lease_token = null, lease_expires_at = null where id = $1',
}

/** Ends the lease of a claim that opened no attempt: the entry is due as before. */
export async function releaseLease(db: Db, movementId: string): Promise<void> {
  await db.query(releaseLeaseStatement, [movementId])
}
