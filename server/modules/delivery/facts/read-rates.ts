import type { Db } from '@/server/db'
import { findAddedRates } from './queries-added-rates'
import { findNewestDay, findRates } from './queries-rates'
import type { RateDay } from './rate-day'

const dayMs = 24 * 3_600_000
/** Weekends and bank holidays have no rates of their own. */
const oldestRateDays = 7

const euro = ['EUR', '1'] as const

/**
 * The rates to convert what happened on a day (UTC) with: the newest published ones of that day or before, at most seven days
 * older, and for currencies that they lack the newest added ones of the same days; null where there are none.
 */
export async function readRates(db: Db, at: Date): Promise<RateDay | null> {
  const day = new Date(at.toISOString().slice(0, 10))
  const published = await readPublished(db, day)
  const found = await findAddedRates(db, { from: new Date(day.getTime() - oldestRateDays * dayMs), to: day })
  const added = found.filter(({ currency }) => !published?.rates.has(currency))
  const [newest] = added.toSorted((one, other) => (one.day > other.day ? -1 : 1))
  const base = published ?? (newest && { day: newest.day, source: newest.source, rates: new Map([euro]) })
  if (!base || added.length === 0) return base ?? null
  return {
    ...base,
    rates: new Map([...base.rates, ...added.map(({ currency, rate }) => [currency, rate] as const)]),
    added: added.map(({ rate: _, ...origin }) => origin),
  }
}

/** Without the added ones. */
export async function readPublished(db: Db, day: Date): Promise<RateDay | null> {
  const found = await findNewestDay(db, day)
  if (!found || day.getTime() - Date.parse(found.day) > oldestRateDays * dayMs) return null
  const rows = await findRates(db, [found.day])
  return {
    day: found.day,
    source: found.source,
    rates: new Map([euro, ...rows.map(({ currency, rate }) => [currency, rate] as const)]),
  }
}
