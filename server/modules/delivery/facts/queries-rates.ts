import type { Db, Statement } from '@/server/db'
import type { RateDay } from './rate-day'

interface StoredDay {
  day: string
  source: string
  fetchedAt: Date
}

const newest: Statement = {
  name: 'facts.newest-rate-day',
  text: `select day::text, source, fetched_at as "fetchedAt" from exchange_rate_day
         where day <= ($1::timestamptz at time zone 'UTC')::date order by day desc limit 1`,
}

/** The newest stored day at or before the day (UTC) of a time. */
export async function findNewestDay(db: Db, at: Date): Promise<StoredDay | null> {
  const [row] = await db.query<StoredDay>(newest, [at])
  return row ?? null
}

const ratesOfDays: Statement = {
  name: 'facts.rates-of-days',
  text: `select day::text, currency, trim_scale(rate)::text as rate from exchange_rate
         where day = any($1::date[]) order by day, currency`,
}

/** The stored rates of days, without the euro's own. */
export async function findRates(
  db: Db,
  days: readonly string[],
): Promise<{ day: string; currency: string; rate: string }[]> {
  return db.query(ratesOfDays, [days])
}

const averages: Statement = {
  name: 'facts.average-rates',
  text: `select currency, trim_scale(round(avg(rate), 10))::text as rate from (
           select currency, rate from exchange_rate where day >= $1::date and day < $2::date
           union all
           select a.currency, a.rate from added_rate a
           where a.state = 'approved' and a.day >= $1::date and a.day < $2::date
             and not exists (select from exchange_rate e where e.day = a.day and e.currency = a.currency)
         ) r group by currency order by currency`,
}

/** The mean of each currency's rates from a day on until before another, both `YYYY-MM-DD`. */
export async function findAverageRates(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<{ currency: string; rate: string }[]> {
  return db.query(averages, [from, to])
}

const storeDays: Statement = {
  name: 'facts.store-rate-days',
  text: `insert into exchange_rate_day (day, source, fetched_at)
         select day, source, $3::timestamptz from unnest($1::date[], $2::text[]) as told (day, source)
         on conflict (day) do nothing returning day::text`,
}

const storeRates: Statement = {
  name: 'facts.store-rates',
  text: `insert into exchange_rate (day, currency, rate)
         select day, currency, rate from unnest($1::date[], $2::text[], $3::numeric[]) as told (day, currency, rate)`,
}

/** Stores those of the days that are not stored yet, each whole; answers with them. Within a transaction. */
export async function storeRateDays(db: Db, days: readonly RateDay[], fetchedAt: Date): Promise<string[]> {
  const rows = await db.query<{ day: string }>(storeDays, [
    days.map(({ day }) => day),
    days.map(({ source }) => source),
    fetchedAt,
  ])
  const stored = new Set(rows.map(({ day }) => day))
  const rates = days
    .filter(({ day }) => stored.has(day))
    .flatMap(({ day, rates }) => [...rates].map(([currency, rate]) => ({ day, currency, rate })))
    .filter(({ currency }) => currency !== 'EUR')
  await db.query(storeRates, [
    rates.map(({ day }) => day),
    rates.map(({ currency }) => currency),
    rates.map(({ rate }) => rate),
  ])
  return [...stored]
}

export interface RateDayRow {
  day: string
  /** The address of the document they were read from. */
  source: string
  fetchedAt: Date
  currencies: number
}

const page: Statement = {
  name: 'facts.rate-days',
  text: `select d.day::text, d.source, d.fetched_at as "fetchedAt",
           (select count(*) from exchange_rate r where r.day = d.day)::int4 as currencies
         from exchange_rate_day d order by d.day desc offset $1 limit $2`,
}

/** The newest days first, with their number in all. */
export async function findRateDays(
  db: Db,
  { skip, take }: { skip: number; take: number },
): Promise<{ days: RateDayRow[]; total: number }> {
  const [days, total] = await Promise.all([
    db.query<RateDayRow>(page, [skip, take]),
    db.exchangeRateDay.count(),
  ])
  return { days, total }
}
