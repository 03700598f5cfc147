import type { Db } from '@/server/db'
import { type MovementRow, movementColumns } from './movement'

const dueStatement = {
  name: 'wallet.endpointless-due',
  text: `select ${movementColumns} from wallet_transaction w
    where w.state = 'retrying' and w.state_reason = 'no_endpoint' and w.endpoint_id is null
      and w.lease_token is null and w.next_attempt_at <= $1
    order by w.next_attempt_at limit $2`,
}

/** Queue entries that never had an endpoint and are due to be checked again. */
export function findEndpointless(db: Db, now: Date, limit: number): Promise<MovementRow[]> {
  return db.query<MovementRow>(dueStatement, [now, limit])
}

const assignStatement = {
  name: 'wallet.assign-endpoint',
  text: `update wallet_transaction set endpoint_id = $2, delivery_url = $3, next_attempt_at = $4, state_reason = $5
    where id = $1 and state = 'retrying' and endpoint_id is null and lease_token is null`,
}

export async function assignEndpoint(
  db: Db,
  id: string,
  to: { endpoint: { id: string; url: string } | null; nextAttemptAt: Date },
): Promise<void> {
  const reason = to.endpoint === null ? 'no_endpoint' : null
  await db.query(assignStatement, [
    id,
    to.endpoint?.id ?? null,
    to.endpoint?.url ?? null,
    to.nextAttemptAt,
    reason,
  ])
}
