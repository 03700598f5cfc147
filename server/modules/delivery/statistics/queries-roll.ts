import type { Db, Statement } from '@/server/db'
import { findArchivedSettledBefore } from '@/server/modules/delivery/archive'
import { recountPlayers } from './queries-players'
import { statisticColumns, truthStatement } from './sql-statistic'

export interface Progress {
  organizationId: string
  rolledFrom: Date
  rolledUntil: Date
  isBackfilled: boolean
}

export interface HourRange {
  organizationId: string
  from: Date
  to: Date
}

const lock: Statement = {
  name: 'statistics.lock',
  text: `select pg_advisory_xact_lock(hashtextextended('statistics/' || $1::text, 0))`,
}

/** One roll-up of an organization at a time: of two, the one that read less would write last. */
export async function lockStatistics(db: Db, organizationId: string): Promise<void> {
  await db.query(lock, [organizationId])
}

const erase: Statement = {
  name: 'statistics.erase-hours',
  text: 'delete from hourly_statistic where organization_id = $1 and hour >= $2 and hour < $3',
}

const store: Statement = {
  name: 'statistics.store-hours',
  text: `insert into hourly_statistic (organization_id, ${statisticColumns})
         select $1::uuid, ${statisticColumns} from (${truthStatement}) truth`,
}

/** Counts these hours anew from the truth. Within a transaction that has locked the organization's statistics. */
export async function recountHours(db: Db, { organizationId, from, to }: HourRange): Promise<void> {
  await db.query(erase, [organizationId, from, to])
  await db.query(store, [organizationId, from, to])
  await recountPlayers(db, { organizationId, from, to })
}

const marked: Statement = {
  name: 'statistics.marked-organizations',
  text: 'select distinct organization_id as "organizationId" from statistic_mark',
}

export async function findMarkedOrganizations(db: Db): Promise<string[]> {
  const rows = await db.query<{ organizationId: string }>(marked)
  return rows.map((row) => row.organizationId)
}

const takeMarks: Statement = {
  name: 'statistics.take-marks',
  text: `with taken as (delete from statistic_mark where organization_id = $1 returning hour)
         select distinct hour from taken order by hour`,
}

/** The hours to count anew; their marks are gone once the transaction commits. */
export async function takeMarkedHours(db: Db, organizationId: string): Promise<Date[]> {
  const rows = await db.query<{ hour: Date }>(takeMarks, [organizationId])
  return rows.map((row) => row.hour)
}

const progress: Statement = {
  name: 'statistics.progress',
  text: `select organization_id as "organizationId", rolled_from as "rolledFrom", rolled_until as "rolledUntil",
           is_backfilled as "isBackfilled"
         from statistic_progress where organization_id = $1`,
}

export async function findProgress(db: Db, organizationId: string): Promise<Progress | null> {
  const [row] = await db.query<Progress>(progress, [organizationId])
  return row ?? null
}

const saveProgress: Statement = {
  name: 'statistics.save-progress',
  text: `insert into statistic_progress (organization_id, rolled_from, rolled_until, is_backfilled)
         values ($1, $2, $3, $4)
         on conflict (organization_id) do update set rolled_from = excluded.rolled_from,
           rolled_until = excluded.rolled_until, is_backfilled = excluded.is_backfilled`,
}

export async function storeProgress(db: Db, at: Progress): Promise<void> {
  await db.query(saveProgress, [at.organizationId, at.rolledFrom, at.rolledUntil, at.isBackfilled])
}

const behind: Statement = {
  name: 'statistics.organizations-behind',
  text: `select o.id from organization o left join statistic_progress p on p.organization_id = o.id
         where p.organization_id is null or p.rolled_until < $1::timestamptz or not p.is_backfilled
           or p.rolled_until > $1::timestamptz + interval '1 hour'`,
}

/** Those with an hour to count before `until`, and those that were counted beyond it. */
export async function findOrganizationsBehind(db: Db, until: Date): Promise<string[]> {
  const rows = await db.query<{ id: string }>(behind, [until])
  return rows.map((row) => row.id)
}

const earliest: Statement = {
  name: 'statistics.earliest',
  text: `select least(
           (select created_at from movement where organization_id = $1 order by created_at, id limit 1),
           (select created_at from game_session where organization_id = $1 order by created_at, id limit 1)
         ) as "createdAt"`,
}

/** When the organization's first movement at hand or session was; null before there is one. */
async function findEarliest(db: Db, organizationId: string): Promise<Date | null> {
  const [row] = await db.query<{ createdAt: Date | null }>(earliest, [organizationId])
  return row?.createdAt ?? null
}

const dayMs = 24 * 3_600_000

/**
 * What is counted before then counts movements that are in the archive alone, and stays as it is; null: everything is at hand.
 * A midnight, since players are counted by the day, and after what was recorded as the month ended.
 */
export async function findKeptBefore(db: Db): Promise<Date | null> {
  const settledBefore = await findArchivedSettledBefore(db)
  // defence: what settled long after its archived month stays counted
  return settledBefore && new Date(Math.floor(settledBefore.getTime() / dayMs + 1) * dayMs)
}

/** From when on the organization can be counted: since its first movement or session. Null before there is one. */
export async function findCountable(db: Db, organizationId: string): Promise<Date | null> {
  const [first, kept] = [await findEarliest(db, organizationId), await findKeptBefore(db)]
  // defence: what archived movements count for stays counted
  return first && kept && kept > first ? kept : first
}

const counted: Statement = {
  name: 'statistics.counted-organizations',
  text: `select o.id, o.slug from statistic_progress p join organization o on o.id = p.organization_id
         where $1::text is null or o.slug = $1 order by o.slug`,
}

/** Those with counted hours; one of them by its slug. */
export async function findCountedOrganizations(
  db: Db,
  slug: string | null,
): Promise<{ id: string; slug: string }[]> {
  return db.query(counted, [slug])
}

const allProgress: Statement = {
  name: 'statistics.all-progress',
  text: `select organization_id as "organizationId", rolled_from as "rolledFrom", rolled_until as "rolledUntil",
           is_backfilled as "isBackfilled"
         from statistic_progress where $1::uuid is null or organization_id = $1`,
}

/** How far every organization is counted, or this one. */
export async function findAllProgress(db: Db, organizationId: string | null): Promise<Progress[]> {
  return db.query<Progress>(allProgress, [organizationId])
}
