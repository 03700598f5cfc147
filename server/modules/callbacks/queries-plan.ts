import type { DeliveryState, MovementType } from '@/prisma/generated/client'
import { query, type Sql, type Statement } from '@/server/db'
import {
  type AttentionScope,
  attentionSets,
  groupSql,
  lastAttemptJoin,
  scopeSql,
  scopeValues,
  setsOf,
  whySql,
} from './sql-attention'

/** What the rules ask of a movement before a run takes it. */
export interface PlannedMovement {
  id: string
  type: MovementType
  state: DeliveryState
  attemptCount: number
  reversalOfId: string | null
  providerAnswer: string | null
  settledAt: Date | null
  isRefunded: boolean
  brandId: string
  playerId: string
  currency: string
}

const columns = `w.id, w.transaction_type as type, w.state, w.attempt_count as "attemptCount",
  w.reversal_of_id as "reversalOfId", w.provider_answer as "providerAnswer", w.settled_at as "settledAt",
  exists (select from wallet_transaction r where r.reversal_of_id = w.id) as "isRefunded",
  w.brand_id as "brandId", w.player_id as "playerId", w.currency, w.created_at`

type Row = PlannedMovement & Record<string, unknown>

const chosenStatement: Statement = {
  name: 'callbacks.plan-chosen',
  text: `select ${columns} from wallet_transaction w where w.organization_id = $1 and w.id = any ($2::uuid[])
    order by w.created_at, w.id`,
}

/** Those of the ids that are the organization's, oldest first. */
export function findChosen(
  sql: Sql,
  { organizationId, ids }: { organizationId: string; ids: readonly string[] },
): Promise<PlannedMovement[]> {
  return query<Row>(sql, chosenStatement, [organizationId, ids])
}

const matchingPart = (set: keyof typeof attentionSets) => `select ${columns}
  from wallet_transaction w ${lastAttemptJoin}
  where ${scopeSql} and ${attentionSets[set]}
    and ($9::text is null or ${groupSql} = $9) and ($10::text is null or ${whySql} = $10)`

const matchingStatement = (sets: readonly (keyof typeof attentionSets)[]): Statement => ({
  name: `callbacks.plan-matching-${sets.join('-')}`,
  text: `${sets.map(matchingPart).join(' union all ')} order by created_at, id limit $11`,
})

/** What the list shows under a filter, oldest first. */
export function findMatching(sql: Sql, scope: AttentionScope, limit: number): Promise<PlannedMovement[]> {
  const { group, why } = scope.filter
  const values = [...scopeValues(scope), group ?? null, why ?? null, limit]
  return query<Row>(sql, matchingStatement(setsOf(scope.filter)), values)
}
