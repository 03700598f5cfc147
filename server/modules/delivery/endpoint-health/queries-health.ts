import type { MovementType } from '@/prisma/generated/client'
import { needsAttentionStates, sqlStates } from '@/server/contract/delivery-states'
import { db, type Statement } from '@/server/db'

export interface EndpointHealthRow {
  id: string
  url: string
  subOperatorRef: string | null
  providerCode: string | null
  providerName: string | null
  isActive: boolean
  /** Null: it has its first secret. */
  secretChangedAt: Date | null
  pausedUntil: Date | null
  pauseEndedAt: Date | null
  queued: bigint
  overdue: bigint
  oldestQueuedAt: Date | null
  nextAttemptAt: Date | null
  needsAttention: bigint
}

/** What is queued and what needs attention is read from partial indexes. */
const healthStatement: Statement = {
  name: 'endpoint-health.list',
  text: `select e.id, e.url, b.ref as "subOperatorRef", e.provider_code as "providerCode", p.name as "providerName",
      e.is_active as "isActive",
      case when e.secret_changed_at > e.created_at then e.secret_changed_at end as "secretChangedAt", e.paused_until as "pausedUntil", e.pause_ended_at as "pauseEndedAt",
      q.queued, q.overdue, q.oldest as "oldestQueuedAt", q.next as "nextAttemptAt",
      n.count as "needsAttention"
    from endpoint e left join brand b on b.id = e.brand_id left join provider p on p.code = e.provider_code
    cross join lateral (
      select count(*) as queued, count(*) filter (where next_attempt_at <= $2) as overdue, min(created_at) as oldest,
        min(next_attempt_at) as next
      from movement where endpoint_id = e.id and state = 'retrying' and lease_token is null
    ) q
    cross join lateral (
      select count(*) from movement w where w.organization_id = e.organization_id and w.endpoint_id = e.id
        and w.state in ${sqlStates(needsAttentionStates)}
    ) n
    where e.organization_id = $1 and ($3::uuid is null or e.id = $3)
    order by e.is_active desc, e.created_at, e.id`,
}

export function findEndpointHealth(scope: {
  organizationId: string
  now: Date
  endpointId?: string
}): Promise<EndpointHealthRow[]> {
  const { organizationId, now, endpointId } = scope
  return db.query<EndpointHealthRow>(healthStatement, [organizationId, now, endpointId ?? null])
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
  name: 'endpoint-health.due',
  text: `select id, transaction_type as type, amount_minor as "amountMinor", currency, player_id as "playerId",
      attempt_count as "attemptCount", attempt_budget as "attemptBudget", state_reason as "stateReason",
      next_attempt_at as "nextAttemptAt"
    from movement where endpoint_id = $1 and state = 'retrying' and lease_token is null
    order by next_attempt_at limit 10`,
}

/** What is sent next, soonest first. */
export function findDue(endpointId: string): Promise<DueRow[]> {
  return db.query<DueRow>(dueStatement, [endpointId])
}

const windowStatement: Statement = {
  name: 'endpoint-health.cool-off',
  text: `select count(*) as attempts, count(*) filter (where verdict = 'retryable') as failed
    from (select verdict from delivery_attempt where endpoint_id = $1 and verdict <> 'interrupted' and finished_at > $2
      limit 10000) recent`,
}

/** The attempts that a cool-off is decided by; as many as decide it many times over. */
export async function countRecent(
  endpointId: string,
  after: Date,
): Promise<{ attempts: number; failed: number }> {
  const [row] = await db.query<{ attempts: bigint; failed: bigint }>(windowStatement, [endpointId, after])
  return { attempts: Number(row?.attempts ?? 0n), failed: Number(row?.failed ?? 0n) }
}
