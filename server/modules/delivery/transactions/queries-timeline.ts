import type { Db, Statement } from '@/server/db'
import type { TimeCursor } from '@/server/paging/time-cursor'
import { readingOrder } from '@/server/paging/time-page'

/** What was decided about a player: by a person, or by a rule that refused a session or free rounds. */
export interface DecisionRow {
  id: string
  createdAt: Date
  brandId: string
  outcome: 'excluded' | 'readmitted' | 'limits_changed' | 'refused'
  /** Of a refusal: the rule and what it refused. */
  rule: string | null
  subject: string | null
  /** Who decided, by name; null: a rule. */
  by: string | null
}

interface OnePlayer {
  organizationId: string
  playerId: string
}

const exclusions = `select a.id, a.created_at, a.brand_id,
    case a.action when 'player.excluded' then 'excluded' else 'readmitted' end as outcome,
    null::text as rule, null::text as subject, coalesce(a.actor ->> 'name', a.actor ->> 'email', a.actor ->> 'kind') as by
  from audit_entry a
  where a.organization_id = $1 and a.subject_type = 'player_exclusion'
    and a.action in ('player.excluded', 'player.readmitted') and coalesce(a.after, a.before) ->> 'playerId' = $2`

const limits = `select c.id, c.created_at, c.brand_id, 'limits_changed', null, null,
    coalesce(c.actor ->> 'name', c.actor ->> 'email', c.actor ->> 'kind')
  from play_limit_change c
  where c.brand_id in (select b.id from brand b where b.organization_id = $1) and c.player_id = $2`

// defence: refusals of a player are scoped to the organization
const refusals = `select r.id, r.created_at, r.brand_id, 'refused', r.rule, r.subject, null
  from play_refusal r where r.organization_id = $1 and r.player_id = $2`

const statementOf = (direction: 'asc' | 'desc'): Statement => ({
  name: `transactions.player-decisions-${direction}`,
  text: `select id, created_at as "createdAt", brand_id as "brandId", outcome, rule, subject, by
    from (${[exclusions, limits, refusals].join(' union all ')}) e
    where $3::timestamptz is null or (created_at, id) ${direction === 'asc' ? '>' : '<'} ($3::timestamptz, $4::uuid)
    order by created_at ${direction}, id ${direction} limit $5`,
})

const statements = { asc: statementOf('asc'), desc: statementOf('desc') }

/** `limit` decisions beyond the cursor, in its direction: nearest first. */
export function findDecisions(
  db: Db,
  { organizationId, playerId }: OnePlayer,
  { cursor, limit }: { cursor: TimeCursor | null; limit: number },
): Promise<DecisionRow[]> {
  const values = [organizationId, playerId, cursor?.createdAt ?? null, cursor?.id ?? null, limit]
  return db.query<DecisionRow>(statements[readingOrder(cursor)], values)
}
