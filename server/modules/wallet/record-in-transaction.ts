import { inTransaction, isRefusedByDatabase, pool, type Sql } from '@/server/db'
import type { MovementRow } from './queries-movement'
import { findRecorded } from './queries-read-back'

/**
 * Records a movement with what belongs to it; null when its identity is already taken. When the commit was not answered the
 * movement is read back: throws only where it was not recorded, or nobody can tell.
 */
export async function recordInTransaction<T extends { movement: MovementRow }>(
  record: (sql: Sql) => Promise<T | null>,
): Promise<T | null> {
  const done: (T | null)[] = []
  try {
    return await inTransaction(async (sql) => {
      const recorded = await record(sql)
      done.push(recorded)
      return recorded
    })
  } catch (error) {
    const [recorded] = done
    // defence: a refund with an unknown commit is read back
    if (!recorded || isRefusedByDatabase(error)) throw error
    const movement = await findRecorded(pool, recorded.movement.id).catch(() => undefined)
    if (movement === undefined) throw error
    return { ...recorded, movement }
  }
}
