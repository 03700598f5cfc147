import type { Db } from '@/server/db'
import { findNewestDay, findRates } from './queries-rates'
import type { RateDay } from './rate-day'

const oldestMs = 7 * 24 * 3_600_000

/**
 * The rates to convert what happened on a day (UTC) with: the newest stored ones of that day or before, at most seven days
 * older; null where there are none. Weekends and bank holidays have no rates of their own.
 */
export async function readRates(db: Db, day: Date): Promise<RateDay | null> {
  const found = await findNewestDay(db, day)
  if (!found || Date.parse(day.toISOString().slice(0, 10)) - Date.parse(found.day) > oldestMs) return null
  const rows = await findRates(db, [found.day])
  return {
    day: found.day,
    source: found.source,
    rates: new Map([['EUR', '1'], ...rows.map(({ currency, rate }) => [currency, rate] as const)]),
  }
}
