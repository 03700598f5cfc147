import type { ReportGroup } from '@/server/contract/resources/daily-report'
import type { Db, Statement } from '@/server/db'
import type { ReportPlace } from '@/server/paging/report-cursor'
import { dailyPlayers, hourlyFacts } from './sql-facts'

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

const summedColumns = 'hour, brand_id, currency, is_free, bet_minor, refund_minor, win_minor'

/** By step and currency, and by brand and currency, in one pass. A currency is there once something settled in it. */
const sums: Statement = {
  name: 'facts.settled-sums',
  text: `select bucket, brand_id as "brandId", currency,
      sum(bet_minor)::text as "betMinor", sum(refund_minor)::text as "refundMinor", sum(win_minor)::text as "winMinor",
      coalesce(sum(win_minor) filter (where is_free), 0)::text as "freeWinMinor"
    from (
      select date_bin(make_interval(secs => $5), hour, timestamptz '1970-01-01 00:00:00+00') as bucket, ${summedColumns}
      from (
        select ${summedColumns} from fact where organization_id = $1 and hour >= $4 and hour < $2
        union all
        select ${summedColumns} from (${hourlyFacts}) live
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

export interface ReportFilter {
  organizationId: string
  brandId: string
  /** Midnights (UTC): from the first, up to the second. */
  from: Date
  to: Date
  /** What settled before is counted. */
  countedUntil: Date
  currency?: string | undefined
  providerCode?: string | undefined
}

/** Sums of one day, currency and group; empty text where the report does not tell groups apart. Amounts are minor units. */
export interface ReportRow {
  day: string
  currency: string
  provider: string
  game: string
  country: string
  bets: bigint
  wins: bigint
  refunds: bigint
  rounds: bigint
  players: bigint
  betMinor: string
  winMinor: string
  refundMinor: string
  freeWinMinor: string
}

const keys = 'day, currency, provider, game, country'
const filters = `brand_id = $6 and ($7::text is null or currency = $7) and ($8::text is null or provider_code = $8)`

/**
 * Hours of organization $1 from $4 up to $5. Players of days that are over come from the table; of the last day, whose
 * counted part is from $2 up to $3, from the movements themselves.
 */
export function reportStatement(groups: readonly ReportGroup[]): Statement {
  const isBy = (group: ReportGroup) => groups.includes(group)
  const group = `
    ${isBy('provider') || isBy('game') ? 'provider_code' : "''"}::text as provider,
    ${isBy('game') ? 'game_id::text' : "''::text"} as game,
    ${isBy('country') ? 'country' : "''"}::text as country`
  return {
    name: `facts.report-${['provider', 'game', 'country'].filter((name) => groups.some((one) => one === name)).join('-')}`,
    text: `
      with sums as (
        select (hour at time zone 'UTC')::date as day, currency, ${group}, sum(bets)::int8 as bets, sum(wins)::int8 as wins,
          sum(refunds)::int8 as refunds, sum(rounds)::int8 as rounds, sum(bet_minor)::text as bet_minor,
          sum(win_minor)::text as win_minor, sum(refund_minor)::text as refund_minor,
          coalesce(sum(win_minor) filter (where is_free), 0)::text as free_win_minor
        from fact where organization_id = $1 and hour >= $4 and hour < $5 and ${filters}
        group by 1, 2, 3, 4, 5
      ), played as (
        select day, currency, ${group}, count(distinct player_id) as players
        from (
          select day, brand_id, provider_code, game_id, currency, country, player_id from player_day
          where organization_id = $1 and day >= ($4::timestamptz at time zone 'UTC')::date
            and day < least($2::timestamptz, $5::timestamptz) at time zone 'UTC'
          union all
          select day, brand_id, provider_code, game_id, currency, country, player_id from (${dailyPlayers}) today
        ) people
        where ${filters}
        group by 1, 2, 3, 4, 5
      )
      select s.day::text, s.currency, s.provider, s.game, s.country, s.bets, s.wins, s.refunds, s.rounds,
        coalesce(p.players, 0)::int8 as players, s.bet_minor as "betMinor", s.win_minor as "winMinor",
        s.refund_minor as "refundMinor", s.free_win_minor as "freeWinMinor"
      from sums s left join played p using (${keys})
      where $9::date is null or (s.day, s.currency, s.provider, s.game, s.country)
        > ($9::date, $10::text, $11::text, $12::text, $13::text)
      order by s.day, s.currency, s.provider, s.game, s.country limit $14`,
  }
}

const dayMs = 24 * 3_600_000

/** The rows after `place`, in their order. */
export async function findReportRows(
  db: Db,
  filter: ReportFilter,
  { groups, place, limit }: { groups: readonly ReportGroup[]; place: ReportPlace | null; limit: number },
): Promise<ReportRow[]> {
  const { organizationId, brandId, from, to, countedUntil, currency = null, providerCode = null } = filter
  const lastMidnight = new Date(Math.floor(countedUntil.getTime() / dayMs) * dayMs)
  const isOpenDayWanted = lastMidnight >= from && lastMidnight < to
  return db.query<ReportRow>(reportStatement(groups), [
    organizationId,
    lastMidnight,
    isOpenDayWanted ? countedUntil : lastMidnight,
    from,
    to,
    brandId,
    currency,
    providerCode,
    ...(place ?? [null, null, null, null, null]),
    limit,
  ])
}
