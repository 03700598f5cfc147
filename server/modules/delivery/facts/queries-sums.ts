import type { Db, Statement } from '@/server/db'
import { hourlyFacts } from './sql-facts'

/** Settled money over some hours: `bucket` or `brandId` says of which. Amounts are exact minor units as text. */
export interface SettledSums {
  bucket: Date | null
  brandId: string | null
  currency: string
  betMinor: string
  refundMinor: string
  winMinor: string
  freeWinMinor: string
}

/** Hours from `from` up to `liveFrom` come from the table, later ones up to `to` from the movements themselves. */
export interface SettledRange {
  organizationId: string
  from: Date
  liveFrom: Date
  to: Date
  stepMs: number
  brandId: string | null
}

const columns = 'hour, brand_id, currency, is_free, bet_minor, refund_minor, win_minor'

/** By step and currency, and by brand and currency, in one pass. A currency is there once something settled in it. */
const sums: Statement = {
  name: 'facts.settled-sums',
  text: `select bucket, brand_id as "brandId", currency,
      sum(bet_minor)::text as "betMinor", sum(refund_minor)::text as "refundMinor", sum(win_minor)::text as "winMinor",
      coalesce(sum(win_minor) filter (where is_free), 0)::text as "freeWinMinor"
    from (
      select date_bin(make_interval(secs => $5), hour, timestamptz '1970-01-01 00:00:00+00') as bucket, ${columns}
      from (
        select ${columns} from fact where organization_id = $1 and hour >= $4 and hour < $2
        union all
        select ${columns} from (${hourlyFacts}) live
      ) hours
      where $6::uuid is null or brand_id = $6
    ) known
    group by grouping sets ((bucket, currency), (brand_id, currency))`,
}

export async function findSettledSums(db: Db, range: SettledRange): Promise<SettledSums[]> {
  return db.query<SettledSums>(sums, [
    range.organizationId,
    range.liveFrom,
    range.to,
    range.from,
    range.stepMs / 1_000,
    range.brandId,
  ])
}
