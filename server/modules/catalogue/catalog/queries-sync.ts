import { type Db, db, inTransaction, type Statement } from '@/server/db'
import type { FeedRow } from './feed-row'
import { isLiveAt } from './sql-visibility'

const lockProvider: Statement = {
  name: 'catalog_sync_lock',
  text: "select pg_advisory_xact_lock(hashtextextended('catalogue of ' || $1, 0))",
}

/** Makes concurrent syncs of one provider follow each other; held until the transaction ends. */
export async function lockCatalogue(db: Db, providerCode: string): Promise<void> {
  await db.query(lockProvider, [providerCode])
}

const readLastSync: Statement = {
  name: 'catalog_sync_last',
  text: `
    select p.last_synced_at, exists (select from game g where g.provider_code = p.code and g.is_active) as has_games
    from provider p where p.code = $1`,
}

interface LastSync {
  last_synced_at: Date | null
  has_games: boolean
}

export async function findLastSync(db: Db, providerCode: string): Promise<LastSync | null> {
  const [row] = await db.query<LastSync>(readLastSync, [providerCode])
  return row ?? null
}

/** Columns that the feed decides. The id, the order and being disabled by support are ours. */
const fedColumns = [
  'name',
  'brand',
  'category',
  'game_type',
  'rtp',
  'rtp_variants',
  'volatility',
  'has_mobile',
  'has_desktop',
  'has_demo',
  'thumbnail_url',
  'free_rounds_support',
  'has_replay',
  'blocked_countries',
  'supported_currencies',
  'certified_markets',
  'features',
  'release_date',
  'min_bet',
  'max_bet',
  'default_bet',
  'bet_limits_currency',
  'max_win_multiplier',
  'bet_steps',
]
const columnsOf = (source: string) => fedColumns.map((column) => `${source}.${column}`).join(', ')

/** Joins the approved submission of a studio's game as `s`, and the day that it names as `planned.at` where that is to come. */
const approvedSubmission = (providerCode: string, providerGameId: string, now: string) => `
    left join studio on studio.provider_code = ${providerCode}
    left join game_submission s on s.organization_id = studio.organization_id and s.provider_game_id = ${providerGameId}
      and s.status = 'approved'
    left join lateral (select nullif(s.fields ->> 'releaseDate', '')::date::timestamp at time zone 'UTC' as at) planned
      on planned.at > ${now}`

// defence: a studio’s game that is not approved begins inactive
const upsertFedGames: Statement = {
  name: 'catalog_sync_upsert',
  text: `
    insert into game (id, provider_code, provider_game_id, sort_order, created_at, updated_at, is_unapproved, goes_live_at, is_active,
      ${fedColumns.join(', ')})
    select fed.id, $1, fed.provider_game_id, fed.position, $2, $2, p.requires_submissions and s.id is null, planned.at,
      (not p.requires_submissions or s.id is not null) and planned.at is null, ${columnsOf('fed')}
    from provider p cross join jsonb_to_recordset($3::jsonb) as fed (
      id uuid, position int, provider_game_id text, name text, brand text, category text, game_type text,
      rtp numeric(5, 2), rtp_variants jsonb, volatility text, has_mobile boolean, has_desktop boolean, has_demo boolean, thumbnail_url text,
      free_rounds_support boolean, has_replay boolean, blocked_countries jsonb, supported_currencies jsonb, certified_markets jsonb,
      features text[], release_date date, min_bet numeric(20, 8), max_bet numeric(20, 8), default_bet numeric(20, 8),
      bet_limits_currency text, max_win_multiplier numeric(14, 2), bet_steps jsonb)
    ${approvedSubmission('p.code', 'fed.provider_game_id', '$2')}
    where p.code = $1
    on conflict (provider_code, provider_game_id) do update set
      ${fedColumns.map((column) => `${column} = excluded.${column}`).join(', ')},
      is_active = (game.is_active or game.delisted_at is not null) and not game.is_unapproved and ${isLiveAt('$2', 'game')},
      delisted_at = null, updated_at = $2
    where game.delisted_at is not null or (${columnsOf('game')}) is distinct from (${columnsOf('excluded')})
    returning xmax = 0 as is_new`,
}

/** Stores a batch; games already as the feed says are not written. */
export async function upsertGames(
  db: Db,
  { providerCode, rows, now }: { providerCode: string; rows: readonly FeedRow[]; now: Date },
): Promise<{ created: number; updated: number }> {
  const written = await db.query<{ is_new: boolean }>(upsertFedGames, [
    providerCode,
    now,
    JSON.stringify(rows),
  ])
  const created = written.filter(({ is_new }) => is_new).length
  return { created, updated: written.length - created }
}

const delistMissing: Statement = {
  name: 'catalog_sync_delist',
  text: `
    update game g set is_active = false, delisted_at = $2, updated_at = $2
    where g.provider_code = $1
      and (g.is_active or (g.delisted_at is null and (g.is_unapproved or g.goes_live_at > $2)))
      and not exists (select from unnest($3::text[]) as listed (id) where listed.id = g.provider_game_id)
    returning g.id`,
}

/** Disables what the feed no longer lists, remembering that it was the feed's doing. */
export async function delistGames(
  db: Db,
  { providerCode, listedIds, now }: { providerCode: string; listedIds: readonly string[]; now: Date },
): Promise<number> {
  return (await db.query(delistMissing, [providerCode, now, listedIds])).length
}

const openStatement: Statement = {
  name: 'catalog_open_approved',
  text: `
    update game g set is_unapproved = false, goes_live_at = next.goes_live_at, updated_at = $3,
      is_active = g.delisted_at is null and ${isLiveAt('$3', 'next')}
    from (select o.id, coalesce(o.goes_live_at, planned.at) as goes_live_at, o.retires_at
      from game o ${approvedSubmission('o.provider_code', 'o.provider_game_id', '$3')}
      where o.provider_code = $1 and o.provider_game_id = $2 and o.is_unapproved and s.id is not null) next
    where g.id = next.id`,
}

/**
 * Opens a studio's game whose submission was approved in this transaction, if its feed has brought it. Waits for a sync of the
 * provider, which may be bringing it.
 */
export async function openApprovedGame(
  tx: Db,
  { providerCode, providerGameId, now }: { providerCode: string; providerGameId: string; now: Date },
): Promise<void> {
  await lockCatalogue(tx, providerCode)
  await tx.query(openStatement, [providerCode, providerGameId, now])
}

// Not `updated_at`: reading a feed changes nothing that games show of their provider.
const writeLastSync: Statement = {
  name: 'catalog_sync_done',
  text: `update provider set last_synced_at = $2, sync_failed_at = null, sync_error = null
    where code = $1`,
}

export async function updateLastSync(db: Db, providerCode: string, at: Date): Promise<void> {
  await db.query(writeLastSync, [providerCode, at])
}

const writeSyncFailure: Statement = {
  name: 'catalog_sync_failed',
  text: 'update provider set sync_failed_at = $2, sync_error = $3 where code = $1',
}

export async function updateSyncFailure(failure: {
  providerCode: string
  at: Date
  error: string
}): Promise<void> {
  await db.query(writeSyncFailure, [failure.providerCode, failure.at, failure.error])
}

const findConnected: Statement = {
  name: 'catalog_sync_providers',
  text: "select code from provider where is_registered and status <> 'suspended' order by code",
}

export async function findSyncableProviders(): Promise<string[]> {
  const rows = await db.query<{ code: string }>(findConnected)
  return rows.map(({ code }) => code)
}

/** Runs `work` in one transaction: a feed is stored as a whole or not at all. */
export function inSyncTransaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
  return inTransaction(work)
}
