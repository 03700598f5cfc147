import type { BadRowReason } from '@/server/contract/resources/campaign'
import { type Db, db, type Statement } from '@/server/db'
import type { BadRow, PlayerRow } from './judge-row'

const clearPlayers: Statement = {
  name: 'campaigns.clear-players',
  text: 'delete from campaign_player where campaign_id = $1',
}
const clearBadRows: Statement = {
  name: 'campaigns.clear-bad-rows',
  text: 'delete from campaign_bad_row where campaign_id = $1',
}
const beginStatement: Statement = {
  name: 'campaigns.begin-check',
  text: `update campaign set check_id = $2, "check" = null where id = $1 and status = 'draft'`,
}

/** Empties a draft's list for the dry run that fills it from now on; null: for none. The caller has locked its row. */
export async function clearList(db: Db, campaignId: string, checkId: string | null): Promise<void> {
  await db.query(beginStatement, [campaignId, checkId])
  await db.query(clearPlayers, [campaignId])
  await db.query(clearBadRows, [campaignId])
}

const ownStatement: Statement = {
  name: 'campaigns.own-check',
  text: `select 1 from campaign where id = $1 and check_id = $2 and "check" is null and status = 'draft' for share`,
}

/** Whether this dry run still owns the draft's list; until the transaction ends no other takes it over. */
export async function ownsList(db: Db, campaignId: string, checkId: string): Promise<boolean> {
  const rows = await db.query(ownStatement, [campaignId, checkId])
  return rows.length === 1
}

const playersStatement: Statement = {
  name: 'campaigns.insert-players',
  text: `insert into campaign_player (campaign_id, line, player_id, country, currency, status, due_at)
    select $1, n.line, n.player_id, n.country, n.currency, 'queued', $2
    from unnest($3::int[], $4::text[], $5::text[], $6::text[]) with ordinality
      as n (line, player_id, country, currency, position)
    order by n.position
    on conflict (campaign_id, player_id) do nothing
    returning line`,
}

/** Adds players and returns the lines of those that were not in the list before: the first line of each player. */
export async function insertPlayers(
  db: Db,
  { campaignId, dueAt, players }: { campaignId: string; dueAt: Date; players: readonly PlayerRow[] },
): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ line: number }>(playersStatement, [
    campaignId,
    dueAt,
    players.map((player) => player.line),
    players.map((player) => player.playerId),
    players.map((player) => player.country),
    players.map((player) => player.currency),
  ])
  return new Set(rows.map(({ line }) => line))
}

const badRowsStatement: Statement = {
  name: 'campaigns.insert-bad-rows',
  text: `insert into campaign_bad_row (campaign_id, line, player_id, reason, value)
    select $1, * from unnest($2::int[], $3::text[], $4::text[], $5::text[])`,
}

export async function insertBadRows(db: Db, campaignId: string, rows: readonly BadRow[]): Promise<void> {
  await db.query(badRowsStatement, [
    campaignId,
    rows.map((row) => row.line),
    rows.map((row) => row.playerId),
    rows.map((row) => row.reason),
    rows.map((row) => row.value),
  ])
}

const finishStatement: Statement = {
  name: 'campaigns.finish-check',
  text: `update campaign set "check" = $3::jsonb
    where id = $1 and check_id = $2 and "check" is null and status = 'draft' returning id`,
}

/** Stores the result of a dry run; false when another one has taken over. */
export async function saveReport(
  db: Db,
  { campaignId, checkId, report }: { campaignId: string; checkId: string; report: string },
): Promise<boolean> {
  const rows = await db.query(finishStatement, [campaignId, checkId, report])
  return rows.length === 1
}

const overlapStatement: Statement = {
  name: 'campaigns.overlapping-grants',
  text: `select distinct g.player_id as "playerId" from free_round_grant g
    where g.brand_id = $1 and g.player_id = any ($2::text[]) and g.end_at > greatest($4::timestamptz, $6::timestamptz)
      and g.start_at < $5 and g.status in ('pending_issue', 'active', 'cancel_failed')
      and exists (select 1 from free_round_grant_game m where m.grant_id = g.id and m.game_id = any ($3::uuid[])
        and m.status in ('pending_issue', 'active'))`,
}

/** Which of these players hold rounds on one of the games within an overlapping window. */
export async function selectOverlapping(
  db: Db,
  asked: {
    brandId: string
    playerIds: readonly string[]
    gameIds: readonly string[]
    startAt: Date
    endAt: Date
    now: Date
  },
): Promise<ReadonlySet<string>> {
  const { brandId, playerIds, gameIds, startAt, endAt, now } = asked
  const values = [brandId, playerIds, gameIds, startAt, endAt, now]
  const rows = await db.query<{ playerId: string }>(overlapStatement, values)
  return new Set(rows.map(({ playerId }) => playerId))
}

export interface BadRowGroup {
  reason: BadRowReason
  /** The wrong value, where rows share it, such as a country; null where each row has its own. */
  value: string | null
  rows: number
  /** The first few lines. */
  lines: number[]
}

/** Reasons whose value is the same for many rows; for other reasons the value is the player. */
const sharedValues: readonly BadRowReason[] = [
  'unknown_country',
  'blocked_country',
  'market_refused',
  'unknown_currency',
  'unsupported_currency',
  'invalid_stake',
]

const groupsStatement: Statement = {
  name: 'campaigns.bad-row-groups',
  text: `select reason, case when reason = any ($2::text[]) then value end as value, count(*)::int as rows,
      (array_agg(line order by line))[1:5] as lines
    from campaign_bad_row where campaign_id = $1 group by 1, 2 order by 3 desc, min(line) limit 200`,
}

export function selectBadRowGroups(campaignId: string): Promise<BadRowGroup[]> {
  return db.query<BadRowGroup>(groupsStatement, [campaignId, sharedValues])
}
