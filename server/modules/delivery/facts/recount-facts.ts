import type { Db } from '@/server/db'
import { monthAfter, startOfMonth } from './month'
import { type FactRange, recountDays, recountHours, recountMonths } from './queries-recount'

const dayMs = 24 * 3_600_000
const midnight = (time: Date) => Math.floor(time.getTime() / dayMs) * dayMs

/**
 * Counts the facts of whole hours anew, and those of players for each day of them, and each month, that is over (`closedUntil`). Within a
 * transaction that has locked the organization's statistics.
 */
export async function recountFacts(db: Db, range: FactRange, closedUntil: Date): Promise<void> {
  await recountHours(db, range)
  const from = midnight(range.from)
  const to = Math.min(midnight(new Date(range.to.getTime() + dayMs - 1)), midnight(closedUntil))
  if (from >= to) return
  await recountDays(db, { ...range, from: new Date(from), to: new Date(to) })
  const months = { from: startOfMonth(new Date(from)), to: endOfMonths(new Date(to), closedUntil) }
  if (months.from < months.to) await recountMonths(db, { ...range, ...months })
}

/** Of the month in which a range ends, if it is over; else of the one before. */
function endOfMonths(to: Date, closedUntil: Date): Date {
  const end = monthAfter(new Date(to.getTime() - 1))
  return end <= closedUntil ? end : startOfMonth(closedUntil)
}
