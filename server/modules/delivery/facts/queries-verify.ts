import type { Db, Statement } from '@/server/db'
import type { FactRange } from './queries-recount'
import {
  dailyPlayersByTime,
  factDimensions,
  factSums,
  hourlyFactsByTime,
  hourlyVariantsByTime,
  variantKey,
  variantSums,
} from './sql-facts'
import { dayKey, daySums, daysOf, monthKey, monthSums, monthsOf } from './sql-periods'
import { startOfMonth } from './whole-days'

/** One row that is not what the movements say; null: there is no such row. Sums are named, amounts exact as text. */
export interface FactDifference {
  table: string
  key: Record<string, string>
  stored: Record<string, string> | null
  counted: Record<string, string> | null
}

const named = (columns: string, row: string) =>
  `jsonb_build_object(${columns
    .split(', ')
    .map((column) => `'${column}', ${row}.${column}::text`)
    .join(', ')})`

interface Comparison {
  key: string
  sums: string
  stored: string
  counted: string
}

const compared = ({ key, sums, stored, counted }: Comparison) => `
  select case when s.bets is null then ${named(key, 'c')} else ${named(key, 's')} end as key,
    case when s.bets is not null then ${named(sums, 's')} end as stored,
    case when c.bets is not null then ${named(sums, 'c')} end as counted
  from (${stored}) s full join (${counted}) c using (${key})
  where (${sums.replace(/\w+/g, 's.$&')}) is distinct from (${sums.replace(/\w+/g, 'c.$&')})
  order by 1 limit $4`

const hours: Statement = {
  name: 'facts.verify-hours',
  text: compared({
    key: `hour, ${factDimensions}`,
    sums: factSums,
    stored: 'select * from fact where organization_id = $1 and hour >= $2 and hour < $3',
    counted: hourlyFactsByTime,
  }),
}

const variants: Statement = {
  name: 'facts.verify-variants',
  text: compared({
    key: variantKey,
    sums: variantSums,
    stored: 'select * from fact_variant where organization_id = $1 and hour >= $2 and hour < $3',
    counted: hourlyVariantsByTime,
  }),
}

const inDays = `organization_id = $1
  and day >= ($2::timestamptz at time zone 'UTC')::date and day < ($3::timestamptz at time zone 'UTC')::date`

const days: Statement = {
  name: 'facts.verify-days',
  text: compared({
    key: `day, ${factDimensions}, player_id`,
    sums: factSums,
    stored: `select * from player_day where ${inDays}`,
    counted: dailyPlayersByTime,
  }),
}

const sums: Statement = {
  name: 'facts.verify-sums',
  text: compared({
    key: dayKey,
    sums: daySums,
    stored: `select * from fact_day where ${inDays}`,
    counted: daysOf(hourlyFactsByTime, dailyPlayersByTime),
  }),
}

const dayColumns = `day, ${factDimensions}, player_id, ${factSums}`

/** The days of the first month that are not compared are taken as they are stored, as its month is. */
const months: Statement = {
  name: 'facts.verify-months',
  text: compared({
    key: monthKey,
    sums: monthSums,
    stored: `select * from player_month where organization_id = $1
      and month >= date_trunc('month', $2::timestamptz at time zone 'UTC')::date
      and month < ($3::timestamptz at time zone 'UTC')::date`,
    counted: monthsOf(`select ${dayColumns} from player_day where organization_id = $1
        and day >= date_trunc('month', $2::timestamptz at time zone 'UTC')::date
        and day < least(($2::timestamptz at time zone 'UTC')::date, ($3::timestamptz at time zone 'UTC')::date)
      union all select ${dayColumns} from (${dailyPlayersByTime}) counted_days`),
  }),
}

type Compared = Omit<FactDifference, 'table'>

/** At most `limit` differences of each table between the facts and the movements. */
export async function findDifferences(db: Db, range: FactRange, limit: number): Promise<FactDifference[]> {
  const { organizationId, from, to } = range
  const ofHours = await db.query<Compared>(hours, [organizationId, from, to, limit])
  const ofVariants = await db.query<Compared>(variants, [organizationId, from, to, limit])
  const midnight = new Date(Math.floor(to.getTime() / 86_400_000) * 86_400_000)
  const ofDays = await db.query<Compared>(days, [organizationId, from, midnight, limit])
  const ofSums = await db.query<Compared>(sums, [organizationId, from, midnight, limit])
  const ofMonths = await db.query<Compared>(months, [organizationId, from, startOfMonth(midnight), limit])
  return [
    ...ofHours.map((row) => ({ table: 'fact', ...row })),
    ...ofVariants.map((row) => ({ table: 'fact_variant', ...row })),
    ...ofDays.map((row) => ({ table: 'player_day', ...row })),
    ...ofSums.map((row) => ({ table: 'fact_day', ...row })),
    ...ofMonths.map((row) => ({ table: 'player_month', ...row })),
  ]
}
