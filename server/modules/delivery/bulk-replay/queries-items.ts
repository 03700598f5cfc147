import type { DeliveryState, MovementType } from '@/prisma/generated/client'
import { db, type Statement } from '@/server/db'

export const runResults = ['done', 'failed', 'skipped', 'left'] as const
export type RunResult = (typeof runResults)[number]

export interface RunItem {
  movementId: string
  transactionId: string
  providerCode: string
  playerId: string
  type: MovementType
  amountMinor: bigint
  currency: string
  result: RunResult
  /** In which the run left it. */
  resultState: DeliveryState | null
  /** Why it was skipped. */
  reason: string | null
  /** In which it is now. */
  state: DeliveryState
}

const result = `case
  when i.status = 'done' and i.result_state in ('confirmed', 'resolved') then 'done'
  when i.status = 'done' then 'failed'
  when i.status = 'skipped' then 'skipped'
  else 'left' end`

const itemsStatement: Statement = {
  name: 'bulk-replay.items',
  text: `select i.movement_id as "movementId", w.transaction_id as "transactionId", w.provider_code as "providerCode",
      w.player_id as "playerId", w.transaction_type as type, w.amount_minor as "amountMinor", w.currency,
      ${result} as result, i.result_state as "resultState", i.reason, w.state
    from callback_run_item i join movement w on w.id = i.movement_id
    where i.run_id = $1 and ($2::text is null or ${result} = $2)
    order by i.position limit $3 offset $4`,
}

interface Asked {
  runId: string
  /** Null: each of them. */
  result: RunResult | null
}

export function findItems({
  runId,
  result,
  limit,
  offset,
}: Asked & { limit: number; offset: number }): Promise<RunItem[]> {
  return db.query<RunItem & Record<string, unknown>>(itemsStatement, [runId, result, limit, offset])
}

const countStatement: Statement = {
  name: 'bulk-replay.count-items',
  text: `select count(*)::int4 as count from callback_run_item i join movement w on w.id = i.movement_id
    where i.run_id = $1 and ($2::text is null or ${result} = $2)`,
}

export async function countItems({ runId, result }: Asked): Promise<number> {
  const [row] = await db.query<{ count: number }>(countStatement, [runId, result])
  return row?.count ?? 0
}
