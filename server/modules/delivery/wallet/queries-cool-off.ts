import type { Db } from '@/server/db'
import { type MovementRow, movementColumns } from './movement'

export interface CoolOffPolicy {
  windowMs: number
  minAttempts: number
  /** Share of failed attempts, in percent. */
  minFailedPercent: number
  pauseMs: number
}

const pauseStatement = {
  name: 'wallet.pause-endpoint',
  // defence: a pause is shared by all instances
  text: `update endpoint e set paused_until = $3
    where e.id = $1 and (e.paused_until is null or e.paused_until <= $2) and (
      select count(*) >= $5 and count(*) filter (where a.verdict = 'retryable') * 100 >= count(*) * $6
      from delivery_attempt a
      where a.endpoint_id = $1 and a.verdict <> 'interrupted' and a.finished_at <= $2
        and a.finished_at > greatest($4, coalesce(e.pause_ended_at, '-infinity')))
    returning e.id`,
}

/**
 * Pauses first deliveries to an endpoint whose recent attempts mostly failed. True when this call started the pause.
 */
export async function pauseIfFailing(
  db: Db,
  endpointId: string,
  { now, policy }: { now: Date; policy: CoolOffPolicy },
): Promise<boolean> {
  const rows = await db.query(pauseStatement, [
    endpointId,
    now,
    new Date(now.getTime() + policy.pauseMs),
    new Date(now.getTime() - policy.windowMs),
    policy.minAttempts,
    policy.minFailedPercent,
  ])
  return rows.length > 0
}

const dueStatement = {
  name: 'wallet.endpointless-due',
  text: `select ${movementColumns} from movement w
    where w.state = 'retrying' and w.state_reason = 'no_endpoint' and w.endpoint_id is null
      and w.lease_token is null and w.next_attempt_at <= $1
    order by w.next_attempt_at limit $2`,
}

/** Queue entries that never had an endpoint and are due to be checked again. */
export function findEndpointless(db: Db, now: Date, limit: number): Promise<MovementRow[]> {
  return db.query<MovementRow>(dueStatement, [now, limit])
}

const assignStatement = {
  name: 'wallet.assign-endpoint',
  text: `update movement set endpoint_id = $2, delivery_url = $3, next_attempt_at = $4, state_reason = $5
    where id = $1 and state = 'retrying' and endpoint_id is null and lease_token is null`,
}

export async function assignEndpoint(
  db: Db,
  id: string,
  to: { endpoint: { id: string; url: string } | null; nextAttemptAt: Date },
): Promise<void> {
  const reason = to.endpoint === null ? 'no_endpoint' : null
  await db.query(assignStatement, [
    id,
    to.endpoint?.id ?? null,
    to.endpoint?.url ?? null,
    to.nextAttemptAt,
    reason,
  ])
}
