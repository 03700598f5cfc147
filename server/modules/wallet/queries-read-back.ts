import type { Db } from '@/server/db'
import type { OpenedAttempt } from './queries-claim'
import { findMovementById, type MovementRow, movementColumns } from './queries-movement'
import type { RecordedOutcome } from './queries-outcome'

/** After a commit that was not answered: the movement, if it was recorded after all. */
export async function findRecorded(db: Db, id: string): Promise<MovementRow | undefined> {
  return (await findMovementById(db, id)) ?? undefined
}

const byAttemptStatement = {
  name: 'wallet.by-attempt',
  text: `select ${movementColumns}, a.verdict as "attemptVerdict" from wallet_attempt a
    join wallet_transaction w on w.id = a.movement_id where a.id = $1`,
}

type WithVerdict = MovementRow & { attemptVerdict: string | null }

/** Likewise, the movement of an attempt that was opened under our lease. */
export async function findOpenedAttempt(
  db: Db,
  { id, movement }: OpenedAttempt,
): Promise<MovementRow | undefined> {
  const [row] = await db.query<WithVerdict>(byAttemptStatement, [id])
  return row?.leaseToken === movement.leaseToken ? withoutVerdict(row) : undefined
}

/** Likewise, the movement whose attempt ended as we said; null when another ended it, its lease being lost. */
export async function findRecordedOutcome(
  db: Db,
  { attemptId, verdict }: RecordedOutcome,
): Promise<MovementRow | null | undefined> {
  const [row] = await db.query<WithVerdict>(byAttemptStatement, [attemptId])
  if (!row || row.attemptVerdict === null) return undefined
  return row.attemptVerdict === verdict ? withoutVerdict(row) : null
}

function withoutVerdict({ attemptVerdict: _read, ...movement }: WithVerdict): MovementRow {
  return movement
}
