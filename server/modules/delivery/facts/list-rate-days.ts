import { z } from 'zod'
import { CalendarDate } from '@/server/contract/primitives'
import type { Context } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { env } from '@/server/env'
import { findNewestDay, findRateDays, findRates, type RateDayRow } from './queries-rates'

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
