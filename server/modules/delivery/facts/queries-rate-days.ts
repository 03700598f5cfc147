import type { Db, Statement } from '@/server/db'

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
