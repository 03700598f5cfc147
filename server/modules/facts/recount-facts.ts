import type { Db } from '@/server/db'
import { type FactRange, recountDays, recountHours } from './queries-recount'

const dayMs = 24 * 3_600_000
const midnight = (time: Date) => Math.floor(time.getTime() / dayMs) * dayMs

/**
 * Counts the facts of whole hours anew, and those of players for each day of them that is over (`closedUntil`). Within a
 * transaction that has locked the organization's statistics.
 */
export async function recountFacts(db: Db, range: FactRange, closedUntil: Date): Promise<void> {
  await recountHours(db, range)
  const from = midnight(range.from)
  const to = Math.min(midnight(new Date(range.to.getTime() + dayMs - 1)), midnight(closedUntil))
  if (from < to) await recountDays(db, { ...range, from: new Date(from), to: new Date(to) })
}
