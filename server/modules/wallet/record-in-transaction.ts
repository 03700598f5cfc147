import { type Db, db, inTransaction, isRefusedByDatabase } from '@/server/db'
import type { MovementRow } from './movement'
import { findMovementById } from './queries-movement'

/**
 * Records a movement with what belongs to it; null when its identity is taken. After an unacknowledged commit the
 * movement is read back: throws only where it was not recorded, or where that cannot be determined.
 */
export async function recordInTransaction<T extends { movement: MovementRow }>(
  record: (db: Db) => Promise<T | null>,
): Promise<T | null> {
  const done: (T | null)[] = []
  try {
    return await inTransaction(async (db) => {
      const recorded = await record(db)
      done.push(recorded)
      return recorded
    })
  } catch (error) {
    const [recorded] = done
    // defence: a refund with an unknown commit is read back
    if (!recorded || isRefusedByDatabase(error)) throw error
    const movement = await findMovementById(db, recorded.movement.id).catch(() => null)
    if (movement === null) throw error
    return { ...recorded, movement }
  }
}
