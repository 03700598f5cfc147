import type { Db, Statement } from '@/server/db'
import { confirmedSql } from '@/server/modules/delivery/wallet'
import {
  dailyPlayers,
  factDimensions,
  factSums,
  hourlyFacts,
  hourlyVariants,
  variantKey,
  variantSums,
} from './sql-facts'
import { dayKey, daySums, daysOf, monthKey, monthSums, monthsOf } from './sql-periods'

/** Of an organization, from `from` up to `to`. */
export interface FactRange {
  organizationId: string
  from: Date
  to: Date
}

const eraseHours: Statement = {
  name: 'facts.erase-hours',
  text: 'delete from fact where organization_id = $1 and hour >= $2 and hour < $3',
}

const storeHours: Statement = {
  name: 'facts.store-hours',
  text: `insert into fact (organization_id, hour, ${factDimensions}, ${factSums})
         select $1::uuid, hour, ${factDimensions}, ${factSums} from (${hourlyFacts}) counted`,
}

const eraseVariants: Statement = {
  name: 'facts.erase-variants',
  text: 'delete from fact_variant where organization_id = $1 and hour >= $2 and hour < $3',
}

const storeVariants: Statement = {
  name: 'facts.store-variants',
  text: `insert into fact_variant (organization_id, ${variantKey}, ${variantSums})
         select $1::uuid, ${variantKey}, ${variantSums} from (${hourlyVariants}) counted`,
}

const eraseDays: Statement = {
  name: 'facts.erase-days',
  text: `delete from player_day where organization_id = $1
         and day >= ($2::timestamptz at time zone 'UTC')::date and day < ($3::timestamptz at time zone 'UTC')::date`,
}

const storeDays: Statement = {
  name: 'facts.store-days',
  text: `insert into player_day (organization_id, day, ${factDimensions}, player_id, ${factSums})
         select $1::uuid, day, ${factDimensions}, player_id, ${factSums} from (${dailyPlayers}) counted`,
}

const inDays = `organization_id = $1 and day >= ($2::timestamptz at time zone 'UTC')::date
  and day < ($3::timestamptz at time zone 'UTC')::date`

const eraseSums: Statement = { name: 'facts.erase-sums', text: `delete from fact_day where ${inDays}` }

/** From the hours and players that are stored. */
const storeSums: Statement = {
  name: 'facts.store-sums',
  text: `insert into fact_day (organization_id, ${dayKey}, ${daySums})
         select $1::uuid, ${dayKey}, ${daySums} from (${daysOf(
           'select * from fact where organization_id = $1 and hour >= $2 and hour < $3',
           `select * from player_day where ${inDays}`,
         )}) summed`,
}

const inMonths = `organization_id = $1 and month >= ($2::timestamptz at time zone 'UTC')::date
  and month < ($3::timestamptz at time zone 'UTC')::date`

const eraseMonths: Statement = {
  name: 'facts.erase-months',
  text: `delete from player_month where ${inMonths}`,
}

/** From the days that are stored. */
const storeMonths: Statement = {
  name: 'facts.store-months',
  text: `insert into player_month (organization_id, ${monthKey}, ${monthSums})
         select $1::uuid, ${monthKey}, ${monthSums} from (${monthsOf(`select * from player_day where ${inDays}`)}) summed`,
}

export async function recountHours(db: Db, { organizationId, from, to }: FactRange): Promise<void> {
  await db.query(eraseHours, [organizationId, from, to])
  await db.query(storeHours, [organizationId, from, to])
  await db.query(eraseVariants, [organizationId, from, to])
  await db.query(storeVariants, [organizationId, from, to])
}

/** Players, then the sums of days, of hours that are counted. `from` and `to` are midnights. */
export async function recountDays(db: Db, { organizationId, from, to }: FactRange): Promise<void> {
  await db.query(eraseDays, [organizationId, from, to])
  await db.query(storeDays, [organizationId, from, to])
  await db.query(eraseSums, [organizationId, from, to])
  await db.query(storeSums, [organizationId, from, to])
}

/** `from` and `to` begin months. */
export async function recountMonths(db: Db, { organizationId, from, to }: FactRange): Promise<void> {
  await db.query(eraseMonths, [organizationId, from, to])
  await db.query(storeMonths, [organizationId, from, to])
}

const eraseLate: Statement = {
  name: 'facts.erase-late',
  text: 'delete from late_settlement where organization_id = $1 and hour >= $2 and hour < $3',
}

const storeLate: Statement = {
  name: 'facts.store-late',
  text: `insert into late_settlement (organization_id, hour, movement_id)
         select organization_id, date_trunc('hour', settled_at, 'UTC'), id from movement w
         where organization_id = $1 and settled_at >= $2 and settled_at < $3 and ${confirmedSql('w')}
           and date_trunc('hour', settled_at, 'UTC') <> date_trunc('hour', created_at, 'UTC')
         on conflict do nothing`,
}

/** Lists anew what settled late. Reads every movement of the organization. */
export async function relistLate(db: Db, { organizationId, from, to }: FactRange): Promise<void> {
  await db.query(eraseLate, [organizationId, from, to])
  await db.query(storeLate, [organizationId, from, to])
}
