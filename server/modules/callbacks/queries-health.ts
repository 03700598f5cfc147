import type { MovementType } from '@/prisma/generated/client'
import { needsAttentionStates, sqlStates } from '@/server/contract/delivery-states'
import { pool, query, type Statement } from '@/server/db'

export interface EndpointHealthRow {
  id: string
  url: string
  subOperatorRef: string | null
  providerCode: string | null
  providerName: string | null
  isActive: boolean
  pausedUntil: Date | null
  pauseEndedAt: Date | null
  attempts: bigint
  settled: bigint
  failed: bigint
  p50: number | null
  p95: number | null
  p99: number | null
  lastAttemptAt: Date | null
  lastSettledAt: Date | null
  queued: bigint
  overdue: bigint
  oldestQueuedAt: Date | null
  nextAttemptAt: Date | null
  needsPerson: bigint
}

type Row = Record<string, unknown>

/**
 * Attempts that were cut off on our side say nothing about the wallet and are left out. What is queued and what needs a
 * person is read from partial indexes, whatever the span.
 */
const healthStatement: Statement = {
  name: 'callbacks.endpoint-health',
  text: `select e.id, e.url, b.ref as "subOperatorRef", e.provider_code as "providerCode", p.name as "providerName",
      e.is_active as "isActive", e.paused_until as "pausedUntil", e.pause_ended_at as "pauseEndedAt",
      a.attempts, a.settled, a.failed, a.p50, a.p95, a.p99, a.last_at as "lastAttemptAt",
      a.settled_at as "lastSettledAt", q.queued, q.overdue, q.oldest as "oldestQueuedAt", q.next as "nextAttemptAt",
      n.count as "needsPerson"
    from endpoint e left join brand b on b.id = e.brand_id left join provider p on p.code = e.provider_code
    cross join lateral (
      select count(*) as attempts, count(*) filter (where verdict in ('confirmed', 'declined')) as settled,
        count(*) filter (where verdict = 'retryable') as failed,
        percentile_cont(0.5) within group (order by duration_ms) as p50,
        percentile_cont(0.95) within group (order by duration_ms) as p95,
        percentile_cont(0.99) within group (order by duration_ms) as p99,
        max(finished_at) as last_at, max(finished_at) filter (where verdict in ('confirmed', 'declined')) as settled_at
      from wallet_attempt where endpoint_id = e.id and finished_at >= $2 and verdict <> 'interrupted'
    ) a
    cross join lateral (
      select count(*) as queued, count(*) filter (where next_attempt_at <= $3) as overdue, min(created_at) as oldest,
        min(next_attempt_at) as next
      from wallet_transaction where endpoint_id = e.id and state = 'retrying' and lease_token is null
    ) q
    cross join lateral (
      select count(*) from wallet_transaction w where w.organization_id = e.organization_id and w.endpoint_id = e.id
        and w.state in ${sqlStates(needsAttentionStates)}
    ) n
    where e.organization_id = $1 and ($4::uuid is null or e.id = $4)
      and (e.is_active or a.attempts > 0 or q.queued > 0)
    order by e.is_active desc, e.created_at, e.id`,
}

export function findEndpointHealth(scope: {
  organizationId: string
  since: Date
  now: Date
  endpointId?: string
}): Promise<EndpointHealthRow[]> {
  const { organizationId, since, now, endpointId } = scope
  return query<EndpointHealthRow & Row>(pool, healthStatement, [
    organizationId,
    since,
    now,
    endpointId ?? null,
  ])
}

export interface HealthBucketRow {
  bucket: Date
  settled: bigint
  failed: bigint
  refused: bigint
  p50: number | null
  p95: number | null
}

const bucketStatement: Statement = {
  name: 'callbacks.endpoint-buckets',
  text: `select to_timestamp(floor(extract(epoch from finished_at) * 1000 / $3) * $3 / 1000) as bucket,
      count(*) filter (where verdict in ('confirmed', 'declined')) as settled,
      count(*) filter (where verdict = 'retryable') as failed,
      count(*) filter (where verdict in ('unknown', 'rejected')) as refused,
      percentile_cont(0.5) within group (order by duration_ms) as p50,
      percentile_cont(0.95) within group (order by duration_ms) as p95
    from wallet_attempt where endpoint_id = $1 and finished_at >= $2 and verdict <> 'interrupted'
    group by 1 order by 1`,
}

/** The attempts of an endpoint that is known to be the organization's, by time. */
export function findHealthBuckets(
  endpointId: string,
  since: Date,
  bucketMs: number,
): Promise<HealthBucketRow[]> {
  return query<HealthBucketRow & Row>(pool, bucketStatement, [endpointId, since, bucketMs])
}

export interface VerdictRow {
  verdict: string
  reason: string | null
  errorCode: string | null
  count: bigint
  lastAt: Date
  lastMovementId: string
}

const verdictStatement: Statement = {
  name: 'callbacks.endpoint-verdicts',
  text: `select verdict, verdict_reason as reason, error_code as "errorCode", count(*) as count,
      max(finished_at) as "lastAt", (array_agg(movement_id order by finished_at desc))[1] as "lastMovementId"
    from wallet_attempt where endpoint_id = $1 and finished_at >= $2
    group by 1, 2, 3 order by count(*) desc limit 30`,
}

/** What the attempts ended in and why, the commonest first. */
export function findVerdicts(endpointId: string, since: Date): Promise<VerdictRow[]> {
  return query<VerdictRow & Row>(pool, verdictStatement, [endpointId, since])
}

export interface DueRow {
  id: string
  type: MovementType
  amountMinor: bigint
  currency: string
  playerId: string
  attemptCount: number
  attemptBudget: number
  stateReason: string | null
  nextAttemptAt: Date
}

const dueStatement: Statement = {
  name: 'callbacks.endpoint-due',
  text: `select id, transaction_type as type, amount_minor as "amountMinor", currency, player_id as "playerId",
      attempt_count as "attemptCount", attempt_budget as "attemptBudget", state_reason as "stateReason",
      next_attempt_at as "nextAttemptAt"
    from wallet_transaction where endpoint_id = $1 and state = 'retrying' and lease_token is null
    order by next_attempt_at limit 10`,
}

/** What is sent next, soonest first. */
export function findDue(endpointId: string): Promise<DueRow[]> {
  return query<DueRow & Row>(pool, dueStatement, [endpointId])
}

const windowStatement: Statement = {
  name: 'callbacks.endpoint-cool-off',
  text: `select count(*) as attempts, count(*) filter (where verdict = 'retryable') as failed
    from wallet_attempt where endpoint_id = $1 and verdict <> 'interrupted' and finished_at > $2`,
}

/** The attempts that a cool-off is decided by. */
export async function countRecent(
  endpointId: string,
  after: Date,
): Promise<{ attempts: number; failed: number }> {
  const [row] = await query<{ attempts: bigint; failed: bigint }>(pool, windowStatement, [endpointId, after])
  return { attempts: Number(row?.attempts ?? 0n), failed: Number(row?.failed ?? 0n) }
}
