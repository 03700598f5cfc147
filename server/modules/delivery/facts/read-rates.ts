import { z } from 'zod'
import { CalendarDate } from '@/server/contract/primitives'
import type { Context } from '@/server/core/context'
import { currencyExponent, isKnownCurrency } from '@/server/core/money'
import { readVerb } from '@/server/core/verb'
import { type Db, db } from '@/server/db'
import { env } from '@/server/env'
import { findAddedRates } from './queries-added-rates'
import { findAverageRates, findNewestDay, findRateDays, findRates, type RateDayRow } from './queries-rates'
import { type RateDay, scaledRate } from './rate-day'

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

/** The mean of the rates of each currency within a time of whole days (UTC), rounded to ten digits; null where there are none. */
export async function readAverageRates(
  db: Db,
  { from, to }: { from: Date; to: Date },
): Promise<RateDay | null> {
  const [first, end] = [from.toISOString().slice(0, 10), to.toISOString().slice(0, 10)]
  const rows = await findAverageRates(db, { from: first, to: end })
  if (rows.length === 0) return null
  const rates = new Map([euro, ...rows.map(({ currency, rate }) => [currency, rate] as const)])
  return { day: first, source: 'mean of the stored rates', rates }
}

/**
 * An amount in another currency, by way of the euro: exact until the end, then rounded once to the minor unit of `to`, half
 * away from zero. Null where the day has no rate for one of them. An amount in its own currency stays what it is.
 */
export function convertMinor(
  amountMinor: bigint,
  { from, to }: { from: string; to: string },
  { rates }: RateDay,
): bigint | null {
  if (from === to) return amountMinor
  const [perFrom, perTo] = [rateOf(from, rates), rateOf(to, rates)]
  if (perFrom === null || perTo === null) return null
  return divideHalfAway(
    amountMinor * perTo * 10n ** BigInt(currencyExponent(to)),
    perFrom * 10n ** BigInt(currencyExponent(from)),
  )
}

function rateOf(currency: string, rates: RateDay['rates']): bigint | null {
  const rate = rates.get(currency)
  return rate === undefined || !isKnownCurrency(currency) ? null : scaledRate(rate)
}

/** `divisor` is positive. */
function divideHalfAway(dividend: bigint, divisor: bigint): bigint {
  const magnitude = dividend < 0n ? -dividend : dividend
  const rounded = (2n * magnitude + divisor) / (2n * divisor)
  return dividend < 0n ? -rounded : rounded
}

const perPage = 30

const RateDaysQuery = z.strictObject({ page: z.int().min(1).max(10_000).default(1) })

interface RateDays {
  /** False: no address is configured, so no rates come in. */
  isConfigured: boolean
  days: RateDayRow[]
  perPage: number
  total: number
}

/** The days that have exchange rates, newest first. For staff. Throws E5004. */
export const listRateDays = readVerb(
  'reports.everywhere',
  RateDaysQuery,
  async (_: Context, { page }): Promise<RateDays> => {
    const found = await findRateDays(db, { skip: (page - 1) * perPage, take: perPage })
    return { isConfigured: env().EXCHANGE_RATES_URL.length > 0, perPage, ...found }
  },
)

const RateDayQuery = z.strictObject({ day: CalendarDate.optional() })

interface DayOfRates {
  day: string
  source: string
  fetchedAt: Date
  /** Units of each currency for one euro, as published. */
  rates: { currency: string; rate: string }[]
}

/** The rates of a day, or of the newest there is; null where that day has none of its own. For staff. Throws E5004. */
export const getRateDay = readVerb(
  'reports.everywhere',
  RateDayQuery,
  async (_: Context, { day }): Promise<DayOfRates | null> => {
    const found = await findNewestDay(db, new Date(day ?? '9999-12-31'))
    if (!found || (day !== undefined && found.day !== day)) return null
    const rows = await findRates(db, [found.day])
    return { ...found, rates: rows.map(({ currency, rate }) => ({ currency, rate })) }
  },
)
