import type { Db, Statement } from '@/server/db'
import { dailyPlayersOf } from './sql-facts'
import { startOfMonth } from './whole-days'

interface CohortScope {
  organizationId: string
  brandId: string | null
  /** Cohorts from this month on: its first day. */
  from: string
  /** What settled before is counted. */
  countedUntil: Date
}

/** How many of the players whose first month is `cohort` bet in `month`: first days of months (UTC). */
interface CohortRow {
  cohort: string
  month: string
  players: bigint
}

// defence: cohorts are scoped to the organization
const ofOrganization = 'organization_id = $1'
const ofBrand = '($2::uuid is null or brand_id = $2)'
const monthOfDay = "date_trunc('month', day)::date"

/** Months that are over before $3, days that are over before $4, and the counted part of the day at hand up to $5. */
const cohorts: Statement = {
  name: 'facts.cohorts',
  text: `
    with active as (
      select brand_id, player_id, month from player_month
      where ${ofOrganization} and bets > 0 and ${ofBrand} and month < ($3::timestamptz at time zone 'UTC')::date
      union
      select brand_id, player_id, ${monthOfDay} from player_day
      where ${ofOrganization} and bets > 0 and ${ofBrand} and day >= ($3::timestamptz at time zone 'UTC')::date
        and day < ($4::timestamptz at time zone 'UTC')::date
      union
      select brand_id, player_id, ${monthOfDay}
      from (${dailyPlayersOf({ of: '= $1', from: '$4', to: '$5' })}) today where bets > 0 and ${ofBrand}
    ), firsts as (
      select brand_id, player_id, min(month) as cohort from active group by 1, 2
    )
    select cohort::text, month::text, count(*)::int8 as players
    from active join firsts using (brand_id, player_id) where cohort >= $6::date group by 1, 2 order by 1, 2`,
}

const dayMs = 24 * 3_600_000

/** A player of two brands is two players, as in every report. */
export function findCohorts(db: Db, scope: CohortScope): Promise<CohortRow[]> {
  const { organizationId, brandId, from, countedUntil } = scope
  const midnight = new Date(Math.floor(countedUntil.getTime() / dayMs) * dayMs)
  const values = [organizationId, brandId, startOfMonth(countedUntil), midnight, countedUntil, from]
  return db.query<CohortRow>(cohorts, values)
}
