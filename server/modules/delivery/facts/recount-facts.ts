import type { Context } from '@/server/core/context'
import { type Db, db } from '@/server/db'
import { env } from '@/server/env'
import { findNewestDay } from './queries-rates'
import { type FactRange, recountDays, recountHours, recountMonths } from './queries-recount'
import { countWorkingDays } from './rate-day'
import { monthAfter, startOfMonth } from './whole-days'

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

/** As if rates had stopped this long ago, where there are none: what the history holds. */
const historyDays = 90

/** Working days since the newest stored exchange rates, today included; 0 where none are read. */
export async function countMissedDays(
  ctx: Pick<Context, 'clock'>,
  [url] = env().EXCHANGE_RATES_URL,
): Promise<number> {
  if (url === undefined) return 0
  const now = ctx.clock.now()
  const newest = await findNewestDay(db, new Date(now.getTime() + dayMs))
  const last = newest ? new Date(newest.day) : new Date(now.getTime() - historyDays * dayMs)
  return countWorkingDays(last, now)
}
