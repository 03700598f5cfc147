import type { Db } from '@/server/db'

const insertStatement = {
  name: 'wallet.insert-restore-point',
  text: `insert into restore_point (id, restored_to, marked_at, delivers_refunds_until) values ($1, $2, $3, $4)`,
}

export interface RestorePoint {
  id: string
  restoredTo: Date
  markedAt: Date
  deliversRefundsUntil: Date
}

export async function insertRestorePoint(db: Db, point: RestorePoint): Promise<void> {
  const { id, restoredTo, markedAt, deliversRefundsUntil } = point
  await db.query(insertStatement, [id, restoredTo, markedAt, deliversRefundsUntil])
}

// defence: a restore is believed to have lost bets for its days, and of tenants that were there
const currentStatement = {
  name: 'wallet.current-restore-point',
  text: `select r.id from restore_point r
    where r.delivers_refunds_until > $2
      and exists (select from organization o where o.id = $1 and o.created_at <= r.marked_at)
    order by r.marked_at desc limit 1`,
}

/** The restore that may have lost a bet of this tenant, while refunds of such bets are expected; null: none. */
export async function findRestorePoint(
  db: Db,
  { organizationId, now }: { organizationId: string; now: Date },
): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(currentStatement, [organizationId, now])
  return row?.id ?? null
}

// defence: bets queued at a restore may have moved money
const doubtStatement = {
  name: 'wallet.doubt-queued-bets',
  text: `with doubted as (
      update movement set may_have_moved = true
      where state = 'retrying' and transaction_type = 'bet' and not may_have_moved returning 1
    ) select count(*)::int as count from doubted`,
}

/** Marks queued bets as possibly delivered in the lost time. Returns how many were thought not to have left. */
export async function doubtQueuedBets(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>(doubtStatement)
  return row?.count ?? 0
}

export interface RefundAfterRestore {
  restorePointId: string
  movementId: string
  organization: string
  providerCode: string
  transactionId: string
  referenceTransactionId: string
  playerId: string
  amountMinor: bigint
  currency: string
  state: string
  createdAt: Date
}

const refundsStatement = {
  name: 'wallet.refunds-after-restore',
  text: `select t.restore_point_id as "restorePointId", w.id as "movementId", o.slug as organization,
      w.provider_code as "providerCode", w.transaction_id as "transactionId",
      w.reference_transaction_id as "referenceTransactionId", w.player_id as "playerId",
      w.amount_minor as "amountMinor", w.currency, w.state::text as state, w.created_at as "createdAt"
    from movement_tombstone t join movement w on w.id = t.refund_id
      join organization o on o.id = w.organization_id
    where t.restore_point_id is not null
    order by w.created_at desc, w.id desc limit $1`,
}

export function selectRefundsAfterRestore(db: Db, limit: number): Promise<RefundAfterRestore[]> {
  return db.query<RefundAfterRestore>(refundsStatement, [limit])
}
