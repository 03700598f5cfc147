import type { Db } from '@/server/db'

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
