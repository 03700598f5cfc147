import {
  failedVerdictsSql,
  inFlightStates,
  needsAttentionStates,
  sqlStates,
} from '@/server/contract/delivery-states'
import type { Db, Statement } from '@/server/db'

/** Whose callbacks an incident is about, and from when to when. */
export interface ImpactScope {
  organizationId: string
  /** Null: those without an endpoint. */
  endpointId: string | null
  from: Date
  to: Date
  /** Whether a bet is of it too. */
  hasBets: boolean
}

export interface ImpactRow {
  currency: string
  callbacks: number
  /** Still undelivered. */
  open: number
  amountMinor: bigint
}

export interface Sample {
  id: string
  transactionId: string
  type: 'bet' | 'win' | 'refund'
  state: string
  playerId: string
  amountMinor: bigint
  currency: string
  /** Of the attempt that failed; null: it had none. */
  verdictReason: string | null
  at: Date
}

/** More than that is said as that. */
export const maxAttempts = 5_000

const unsettled = [...inFlightStates, ...needsAttentionStates]

/** Newest failed attempt of each movement `w`, or of those without an endpoint what is undelivered. */
const affected = `(
  select movement_id as id, max(finished_at) as at, (array_agg(verdict_reason order by finished_at desc))[1] as why
  from (
    select movement_id, finished_at, verdict_reason from delivery_attempt
    where endpoint_id = $2 and finished_at >= $3 and finished_at <= $4 and verdict in ${failedVerdictsSql}
    order by finished_at desc limit ${maxAttempts}
  ) failed group by 1
  union all
  select m.id, m.created_at, m.state_reason from movement m
  where $2::uuid is null and m.endpoint_id is null and m.organization_id = $1
    and m.state in ${sqlStates(needsAttentionStates)} and m.created_at <= $4
) a join movement w on w.id = a.id and w.organization_id = $1
  and ($5 or w.transaction_type in ('win', 'refund'))`

const impactStatement: Statement = {
  name: 'incidents.impact',
  text: `select w.currency, count(*)::int4 as callbacks,
      (count(*) filter (where w.state in ${sqlStates(unsettled)}))::int4 as open,
      sum(w.amount_minor)::int8 as "amountMinor"
    from ${affected} group by 1 order by callbacks desc, 1`,
}

const playersStatement: Statement = {
  name: 'incidents.impact-players',
  text: `select count(distinct (w.brand_id, w.player_id))::int4 as count from ${affected}`,
}

const samplesStatement: Statement = {
  name: 'incidents.samples',
  text: `select id, "transactionId", type, state, "playerId", "amountMinor", currency, "verdictReason", at from (
      select w.id, w.transaction_id as "transactionId", w.transaction_type as type, w.state, w.player_id as "playerId",
        w.amount_minor as "amountMinor", w.currency, a.why as "verdictReason", a.at,
        row_number() over (partition by a.why order by w.state in ${sqlStates(unsettled)} desc, a.at desc) as rank
      from ${affected}
    ) ranked order by rank, at desc, id limit 3`,
}

const valuesOf = ({ organizationId, endpointId, from, to, hasBets }: ImpactScope) => [
  organizationId,
  endpointId,
  from,
  to,
  hasBets,
]

/** The callbacks that failed within the scope, by currency, and their players. */
export async function findImpact(
  db: Db,
  scope: ImpactScope,
): Promise<{ byCurrency: ImpactRow[]; players: number }> {
  const values = valuesOf(scope)
  const [byCurrency, players] = await Promise.all([
    db.query<ImpactRow & Record<string, unknown>>(impactStatement, values),
    db.query<{ count: number }>(playersStatement, values),
  ])
  return { byCurrency, players: players[0]?.count ?? 0 }
}

/** Three of them, of different failures where there are several. */
export function findSamples(db: Db, scope: ImpactScope): Promise<Sample[]> {
  return db.query<Sample & Record<string, unknown>>(samplesStatement, valuesOf(scope))
}
