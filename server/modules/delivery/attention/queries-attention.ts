import type { DeliveryState, MovementType } from '@/prisma/generated/client'
import type { AttentionGroup } from '@/server/contract/delivery-states'
import type { TimeOrder } from '@/server/contract/inputs'
import { type Db, db, type Statement } from '@/server/db'
import type { TimeCursor } from '@/server/paging/time-cursor'
import { readingOrder } from '@/server/paging/time-page'
import type { AttentionScope } from './attention-scope'
import {
  type AttentionSet,
  attentionSets,
  groupSql,
  lastAttemptJoin,
  scopeSql,
  scopeValues,
  setsOf,
  whySql,
} from './sql-attention'

export interface AttentionRow {
  id: string
  createdAt: Date
  group: AttentionGroup
  /** Verdict reason of the last attempt, or why it was held. */
  why: string | null
  errorCode: string | null
  type: MovementType
  amountMinor: bigint
  currency: string
  playerId: string
  providerCode: string
  gameName: string | null
  subOperatorRef: string | null
  roundId: string
  transactionId: string
  state: DeliveryState
  attemptCount: number
  operatorStatus: number | null
  isFree: boolean
  /** When its last attempt ended; of a held refund, when it was reported. */
  lastAt: Date
  /** Who takes care of it. */
  assignee: string | null
}

const columns = `w.id, w.created_at as "createdAt", ${groupSql} as "group", ${whySql} as why,
  a.error_code as "errorCode", w.transaction_type as type, w.amount_minor as "amountMinor", w.currency,
  w.player_id as "playerId", w.provider_code as "providerCode", g.name as "gameName", b.ref as "subOperatorRef",
  w.round_id as "roundId", w.transaction_id as "transactionId", w.state, w.attempt_count as "attemptCount",
  w.operator_status as "operatorStatus", w.is_free as "isFree", coalesce(a.finished_at, w.created_at) as "lastAt",
  p.name as assignee`

function pageStatement(set: AttentionSet, direction: 'asc' | 'desc'): Statement {
  const sign = direction === 'desc' ? '<' : '>'
  return {
    name: `attention.page-${set}-${direction}`,
    text: `select ${columns}
      from movement w ${lastAttemptJoin} left join game g on g.id = w.game_id
        left join brand b on b.id = w.brand_id
        left join callback_case k on k.movement_id = w.id left join app_user p on p.id = k.assignee_id
      where ${scopeSql} and ${attentionSets[set]}
        and ($10::text is null or ${groupSql} = $10) and ($11::text is null or ${whySql} = $11)
        and ($12::timestamptz is null or (w.created_at, w.id) ${sign} ($12, $13::uuid))
      order by w.created_at ${direction}, w.id ${direction} limit $14`,
  }
}

interface Place {
  cursor: TimeCursor | null
  order: TimeOrder | undefined
  limit: number
}

/** `limit` rows beyond the cursor, in its direction: nearest first. Without one, from where the order begins. */
export async function findAttention(
  scope: AttentionScope,
  { cursor, order, limit }: Place,
): Promise<AttentionRow[]> {
  const direction = readingOrder(cursor, order)
  const { group, why } = scope.filter
  const place = [group ?? null, why ?? null, cursor?.createdAt ?? null, cursor?.id ?? null, limit]
  const values = [...scopeValues(scope), ...place]
  const pages = await Promise.all(
    setsOf(scope.filter).map((set) => db.query<AttentionRow>(pageStatement(set, direction), values)),
  )
  const nearestFirst =
    direction === 'desc' ? newerFirst : (a: AttentionRow, b: AttentionRow) => newerFirst(b, a)
  return pages.flat().sort(nearestFirst).slice(0, limit)
}

const newerFirst = (a: AttentionRow, b: AttentionRow): number =>
  b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1)

const idsPart = (set: AttentionSet) => `select w.id, w.created_at from movement w ${lastAttemptJoin}
  where ${scopeSql} and ${attentionSets[set]}
    and ($10::text is null or ${groupSql} = $10) and ($11::text is null or ${whySql} = $11)`

const idsStatement = (sets: readonly AttentionSet[]): Statement => ({
  name: `attention.ids-${sets.join('-')}`,
  text: `${sets.map(idsPart).join(' union all ')} order by created_at, id limit $12`,
})

/** The oldest `limit` under the filter. */
export async function findIds(db: Db, scope: AttentionScope, limit: number): Promise<string[]> {
  const { group, why } = scope.filter
  const values = [...scopeValues(scope), group ?? null, why ?? null, limit]
  const rows = await db.query<{ id: string; created_at: Date }>(idsStatement(setsOf(scope.filter)), values)
  return rows.map(({ id }) => id)
}

export interface AttentionCount {
  group: AttentionGroup
  why: string | null
  type: MovementType
  count: bigint
  oldest: Date
}

const countPart = (
  set: AttentionSet,
) => `select ${groupSql} as "group", ${whySql} as why, w.transaction_type as type,
    count(*) as count, min(w.created_at) as oldest
  from movement w ${lastAttemptJoin} where ${scopeSql} and ${attentionSets[set]} group by 1, 2, 3`

const countStatement: Statement = {
  name: 'attention.counts',
  text: `${countPart('stuck')} union all ${countPart('late')} order by count desc, why`,
}

/** How many wait, by group, reason and type. The filter's own group and reason do not narrow this. */
export function countAttention(scope: AttentionScope): Promise<AttentionCount[]> {
  return db.query<AttentionCount>(countStatement, scopeValues(scope))
}

export interface OrganizationAttention {
  organizationId: string
  slug: string
  name: string
  exhausted: bigint
  rejected: bigint
  unknown: bigint
  held: bigint
  late: bigint
  oldest: Date
  newest: Date
}

/** Both halves read partial indexes only, however many movements there are. */
const statement: Statement = {
  name: 'attention.everywhere',
  text: `with waiting as (
      select w.organization_id, w.created_at, ${groupSql} as "group"
      from movement w where ${attentionSets.stuck}
      union all
      select w.organization_id, w.created_at, 'late' from movement w
      where ${attentionSets.late.replace('$2', '$1')}
    )
    select o.id as "organizationId", o.slug, o.name,
      count(*) filter (where "group" = 'exhausted') as exhausted,
      count(*) filter (where "group" = 'rejected') as rejected,
      count(*) filter (where "group" = 'unknown') as unknown, count(*) filter (where "group" = 'held') as held,
      count(*) filter (where "group" = 'late') as late, min(waiting.created_at) as oldest,
      max(waiting.created_at) as newest
    from waiting join organization o on o.id = waiting.organization_id
    group by o.id order by min(waiting.created_at), o.id limit 500`,
}

/** Every organization with something that waits for a person, the one that waits longest first. */
export function findAttentionEverywhere(confirmedBefore: Date): Promise<OrganizationAttention[]> {
  return db.query<OrganizationAttention>(statement, [confirmedBefore])
}
