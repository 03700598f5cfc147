import type { DeliveryState, MovementType } from '@/prisma/generated/client'
import type { Db, Statement } from '@/server/db'

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
  exists (select from movement r where r.reversal_of_id = w.id) as "isRefunded",
  w.brand_id as "brandId", w.player_id as "playerId", w.currency`

type Row = PlannedMovement & Record<string, unknown>

const movementsStatement: Statement = {
  name: 'bulk-replay.plan-movements',
  text: `select ${columns} from movement w where w.organization_id = $1 and w.id = any ($2::uuid[])
    order by w.created_at, w.id`,
}

/** Those of the ids that are the organization's, oldest first. */
export function findMovements(
  db: Db,
  { organizationId, ids }: { organizationId: string; ids: readonly string[] },
): Promise<PlannedMovement[]> {
  return db.query<Row>(movementsStatement, [organizationId, ids])
}
