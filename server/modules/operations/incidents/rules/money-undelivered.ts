import { inFlightStates, needsAttentionStates, sqlStates } from '@/server/contract/delivery-states'
import type { Db, Statement } from '@/server/db'
import { ago, boundOf, counted, type Measure, minuteOf, secondMs } from '../rule'

const part = (states: string) => `select organization_id, endpoint_id, created_at from wallet_transaction
  where state in ${states} and transaction_type in ('win', 'refund') and created_at <= $1`

const statement: Statement = {
  name: 'incidents.money-undelivered',
  text: `select organization_id as "organizationId", endpoint_id as "endpointId", count(*)::int4 as movements,
      min(created_at) as oldest
    from (${part(sqlStates(inFlightStates))} union all ${part(sqlStates(needsAttentionStates))}) waiting
    group by 1, 2 order by 1, 2 limit 5000`,
}

interface Row {
  organizationId: string
  endpointId: string | null
  movements: number
  oldest: Date
}

export const moneyUndelivered: Measure = {
  rule: 'money_undelivered',
  everyMs: 10 * secondMs,
  quietMs: 0,
  async find(db: Db, { now, bounds }) {
    const before = ago(now, Number(boundOf(bounds, 'ageSeconds')) * secondMs)
    const rows = await db.query<Row>(statement, [before])
    return rows.map(({ organizationId, endpointId, movements, oldest }) => ({
      cause: `${organizationId}:${endpointId ?? 'none'}`,
      organizationId,
      endpointId,
      values: { ageSeconds: BigInt(Math.floor((now.getTime() - oldest.getTime()) / secondMs)) },
      figures: { movements, since: oldest.toISOString() },
    }))
  },
  words: ({ movements, since }) => ({
    title: `${counted(movements, 'win or refund', 'wins and refunds')} undelivered`,
    text: `The oldest was reported on ${minuteOf(since)}. Players have not been credited.`,
  }),
  past: ({ movements }) => `${counted(movements, 'win or refund was', 'wins and refunds were')} undelivered`,
  size: ({ movements }) => Number(movements),
}
