import type { TimeOrder } from '@/server/contract/inputs'
import type { CampaignPlayerStatus, CampaignStatus } from '@/server/contract/resources/campaign'
import type { FreeRoundGrantStatus } from '@/server/contract/resources/free-round-grant'
import { db, type Statement } from '@/server/db'
import { sqlStatusAt } from '@/server/modules/play/free-rounds'
import type { TimeCursor } from '@/server/paging/time-cursor'
import { readingOrder } from '@/server/paging/time-page'
import type { Campaign } from './campaign'
import type { BadRow } from './judge-row'
import { policy } from './policy'
import { columns, readMany } from './queries-campaign'

interface GameFigures {
  id: string
  multiplier: string | null
  rtp: string | null
}

const figuresStatement: Statement = {
  name: 'campaigns.game-figures',
  text: `select id, max_win_multiplier::text as multiplier, rtp::text as rtp from game where id = any ($1::uuid[])`,
}

/** What the games declare: decimal text with two decimals. */
export async function selectGameFigures(
  gameIds: readonly string[],
): Promise<ReadonlyMap<string, GameFigures>> {
  const rows = await db.query<GameFigures>(figuresStatement, [gameIds])
  return new Map(rows.map((row) => [row.id, row]))
}

const badRowsStatement: Statement = {
  name: 'campaigns.bad-rows',
  text: `select line, player_id as "playerId", reason, value from campaign_bad_row
    where campaign_id = $1 and line > $2 order by line limit $3`,
}

/** By line, after a line. */
export function selectBadRows(campaignId: string, afterLine: number, limit: number): Promise<BadRow[]> {
  return db.query<BadRow>(badRowsStatement, [campaignId, afterLine, limit])
}

/** A player of a campaign with the status of the grant. */
export interface CampaignPlayerRow {
  line: number
  playerId: string
  country: string
  currency: string
  status: CampaignPlayerStatus
  reason: string | null
  grantId: string | null
  grantStatus: FreeRoundGrantStatus | null
}

const playersStatement: Statement = {
  name: 'campaigns.players',
  text: `select p.line, p.player_id as "playerId", p.country, p.currency, p.status, p.reason, p.grant_id as "grantId",
      ${sqlStatusAt('$5')} as "grantStatus"
    from campaign_player p left join free_round_grant g on g.id = p.grant_id
    where p.campaign_id = $1 and p.line > $2 and ($3::"CampaignPlayerStatus" is null or p.status = $3)
    order by p.line limit $4`,
}

/** By line, after a line; null: in any status. */
export function selectPlayers(
  campaignId: string,
  asked: { status: CampaignPlayerStatus | null; afterLine: number; limit: number; now: Date },
): Promise<CampaignPlayerRow[]> {
  const values = [campaignId, asked.afterLine, asked.status, asked.limit, asked.now]
  return db.query<CampaignPlayerRow>(playersStatement, values)
}

const currenciesStatement: Statement = {
  name: 'campaigns.currencies',
  text: 'select distinct currency from campaign_player where campaign_id = $1 order by currency',
}

export async function selectCurrencies(campaignId: string): Promise<string[]> {
  const rows = await db.query<{ currency: string }>(currenciesStatement, [campaignId])
  return rows.map(({ currency }) => currency)
}

/** Players in one status, whose grants are in one status. */
export interface StatusCount {
  campaignId: string
  status: CampaignPlayerStatus
  grantStatus: string | null
  players: bigint
}

const countsStatement: Statement = {
  name: 'campaigns.counts',
  text: `select p.campaign_id as "campaignId", p.status, ${sqlStatusAt('$2')} as "grantStatus", count(*) as players
    from campaign_player p left join free_round_grant g on g.id = p.grant_id
    where p.campaign_id = any ($1::uuid[]) group by 1, 2, 3`,
}

export function selectGrantCounts(campaignIds: readonly string[], now: Date): Promise<StatusCount[]> {
  return db.query<StatusCount>(countsStatement, [campaignIds, now])
}

const statusStatement: Statement = {
  name: 'campaigns.status-counts',
  text: `select campaign_id as "campaignId", status, null as "grantStatus", count(*) as players
    from campaign_player where campaign_id = any ($1::uuid[]) group by 1, 2`,
}

/** The same without the grants' status, for many campaigns at once. */
export function selectStatusCounts(campaignIds: readonly string[]): Promise<StatusCount[]> {
  return db.query<StatusCount>(statusStatement, [campaignIds])
}

/** What was played in one currency. */
export interface PlayedTotal {
  currency: string
  roundsPlayed: bigint
  wonMinor: bigint
}

const playedStatement: Statement = {
  name: 'campaigns.played',
  text: `select p.currency, sum(m.rounds_played)::int8 as "roundsPlayed", sum(m.won_minor)::int8 as "wonMinor"
    from campaign_player p join free_round_grant_game m on m.grant_id = p.grant_id
    where p.campaign_id = $1 and (m.rounds_played > 0 or m.win_count > 0)
    group by p.currency order by p.currency`,
}

export function selectPlayedTotals(campaignId: string): Promise<PlayedTotal[]> {
  return db.query<PlayedTotal>(playedStatement, [campaignId])
}

export interface CampaignFilter {
  organizationId: string
  brandId: string | null
  statuses: readonly CampaignStatus[] | null
  /** Part of the name, or the exact reference. */
  text: string | null
}

const listStatement = (direction: 'asc' | 'desc'): Statement => ({
  name: `campaigns.list-${direction}`,
  text: `select ${columns} from campaign c
    where c.organization_id = $1 and ($2::uuid is null or c.brand_id = $2)
      and ($3::"CampaignStatus"[] is null or c.status = any ($3))
      and ($4::text is null or strpos(lower(c.name), lower($4)) > 0 or c.campaign_ref = $4)
      and ($5::timestamptz is null or (c.created_at, c.id) ${direction === 'desc' ? '<' : '>'} ($5, $6::uuid))
    order by c.created_at ${direction}, c.id ${direction} limit $7`,
})

const statements = { desc: listStatement('desc'), asc: listStatement('asc') }

interface Place {
  cursor: TimeCursor | null
  order: TimeOrder | undefined
  limit: number
}

/** `limit` campaigns beyond the cursor, in the cursor's direction, nearest first. */
export function selectCampaigns(
  { organizationId, brandId, statuses, text }: CampaignFilter,
  { cursor, order, limit }: Place,
): Promise<Campaign[]> {
  const place = [cursor?.createdAt ?? null, cursor?.id ?? null]
  const values = [organizationId, brandId, statuses, text, ...place, limit]
  return readMany(db, statements[readingOrder(cursor, order)], values)
}

const recentStatement: Statement = {
  name: 'campaigns.recently-issued',
  text: `select count(*)::int as count from free_round_grant g
    where g.brand_id = $2 and g.created_at > $3
      and exists (select 1 from campaign_player p where p.grant_id = g.id and p.campaign_id = $1)`,
}

/** Grants that the campaign began since a moment. */
export async function countIssuedSince(
  { id, brandId }: { id: string; brandId: string },
  since: Date,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(recentStatement, [id, brandId, since])
  return row?.count ?? 0
}

const rateStatement: Statement = {
  name: 'campaigns.rate-of-provider',
  text: 'select per_second as "perSecond" from campaign_throttle where provider_code = $1',
}

/** Calls per second that all campaigns together may make to a provider. */
export async function selectRateLimit(providerCode: string): Promise<number> {
  const [row] = await db.query<{ perSecond: number }>(rateStatement, [providerCode])
  return row?.perSecond ?? policy.defaultPerSecond
}

const failuresStatement: Statement = {
  name: 'campaigns.failures',
  text: `select coalesce(reason, '') as reason, count(*)::int as players from campaign_player
    where campaign_id = $1 and status = 'failed' group by 1 order by 2 desc, 1 limit 20`,
}

/** Why players failed, the most frequent first. */
export function selectFailures(campaignId: string): Promise<{ reason: string; players: number }[]> {
  return db.query<{ reason: string; players: number }>(failuresStatement, [campaignId])
}

const gamesStatement: Statement = {
  name: 'campaigns.games',
  text: 'select id, name from game where id = any ($1::uuid[]) order by name',
}

export function selectGames(gameIds: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db.query<{ id: string; name: string }>(gamesStatement, [gameIds])
}
