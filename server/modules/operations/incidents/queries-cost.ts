import { inFlightStates, needsAttentionStates, sqlStates } from '@/server/contract/delivery-states'
import type { Db, Statement } from '@/server/db'

/** Undelivered in one currency: wins and refunds that players wait for. */
export interface CostRow {
  currency: string
  movements: number
  /** Minor units. */
  amountMinor: string
}

const undelivered = (states: string) => `select endpoint_id, organization_id, currency, amount_minor
  from movement where state in ${states} and transaction_type in ('win', 'refund')`

const statement: Statement = {
  name: 'incidents.cost',
  text: `select a.organization_id as "organizationId", a.endpoint_id as "endpointId", u.currency,
      count(*)::int4 as movements, sum(u.amount_minor)::text as "amountMinor"
    from unnest($1::uuid[], $2::uuid[]) as a (organization_id, endpoint_id) cross join lateral (
      ${undelivered(sqlStates(inFlightStates))} and endpoint_id is not distinct from a.endpoint_id
        and organization_id = a.organization_id
      union all
      ${undelivered(sqlStates(needsAttentionStates))} and organization_id = a.organization_id
        and endpoint_id is not distinct from a.endpoint_id
    ) u group by 1, 2, 3 order by 1, 2, 3`,
}

interface Row extends CostRow {
  organizationId: string
  endpointId: string | null
}

export interface CostScope {
  organizationId: string
  endpointId: string | null
}

/** What the wallets behind these endpoints have not been told, by currency; in the order given. */
export async function findCosts(db: Db, scopes: readonly CostScope[]): Promise<CostRow[][]> {
  if (scopes.length === 0) return []
  const rows = await db.query<Row>(statement, [
    scopes.map(({ organizationId }) => organizationId),
    scopes.map(({ endpointId }) => endpointId),
  ])
  return scopes.map((scope) =>
    rows
      .filter((row) => row.organizationId === scope.organizationId && row.endpointId === scope.endpointId)
      .map(({ currency, movements, amountMinor }) => ({ currency, movements, amountMinor })),
  )
}

/** More than that is said as that. */
const maxCounted = 100_000

const deliveredStatement: Statement = {
  name: 'incidents.delivered-since',
  text: `select count(*)::int4 as count from (
      select from delivery_attempt where endpoint_id = $1 and finished_at >= $2 and number > 1 and verdict = 'confirmed'
      limit ${maxCounted}) delivered`,
}

/** Redeliveries that the wallet behind an endpoint has confirmed since. */
export async function countDelivered(db: Db, endpointId: string, since: Date): Promise<number> {
  const [row] = await db.query<{ count: number }>(deliveredStatement, [endpointId, since])
  return row?.count ?? 0
}
