import type { CampaignPlayerStatus } from '@/server/contract/resources/campaign'
import { type Db, db, type Statement } from '@/server/db'
import { sqlStatusAt } from '@/server/modules/play/free-rounds'
import type { CampaignPlayerRow } from './queries-read'

/** A player of a campaign with the status of the grant and what was played. */
export interface ListedPlayer extends CampaignPlayerRow {
  tries: number
  roundsTotal: number
  roundsPlayed: number
  wonMinor: bigint
}

/** The direction of a page: lines after one, or before one. */
export type LinePlace = { after: number } | { before: number }

const pageStatement = (direction: 'after' | 'before'): Statement => ({
  name: `campaigns.players-${direction}`,
  text: `select p.line, p.player_id as "playerId", p.country, p.currency, p.status, p.reason, p.tries,
      p.grant_id as "grantId", ${sqlStatusAt('$6')} as "grantStatus", coalesce(m.total, 0)::int as "roundsTotal",
      coalesce(m.played, 0)::int as "roundsPlayed", coalesce(m.won, 0)::int8 as "wonMinor"
    from campaign_player p left join free_round_grant g on g.id = p.grant_id
      left join lateral (select sum(rounds_total) as total, sum(rounds_played) as played, sum(won_minor) as won
        from free_round_grant_game where grant_id = p.grant_id) m on true
    where p.campaign_id = $1 and p.line ${direction === 'after' ? '>' : '<'} $2
      and ($3::"CampaignPlayerStatus" is null or p.status = $3) and ($4::text is null or p.player_id = $4)
    order by p.line ${direction === 'after' ? 'asc' : 'desc'} limit $5`,
})

const statements = { after: pageStatement('after'), before: pageStatement('before') }

export interface PlayerFilter {
  status: CampaignPlayerStatus | null
  /** The exact ID. */
  playerId: string | null
  /** The time at which the grants' status is judged. */
  now: Date
}

/** `limit` players beyond the place, nearest first. */
export function selectPlayerPage(
  campaignId: string,
  { status, playerId, now }: PlayerFilter,
  { place, limit }: { place: LinePlace; limit: number },
): Promise<ListedPlayer[]> {
  const [statement, line] =
    'after' in place ? [statements.after, place.after] : [statements.before, place.before]
  return db.query<ListedPlayer>(statement, [campaignId, line, status, playerId, limit, now])
}

const lockStatement: Statement = {
  name: 'campaigns.lock-player',
  text: `select line, player_id as "playerId", status, grant_id as "grantId" from campaign_player
    where campaign_id = $1 and line = $2 for update`,
}

export interface LockedPlayer {
  line: number
  playerId: string
  status: CampaignPlayerStatus
  grantId: string | null
}

export async function lockPlayer(db: Db, campaignId: string, line: number): Promise<LockedPlayer | null> {
  const [row] = await db.query<LockedPlayer>(lockStatement, [campaignId, line])
  return row ?? null
}

const cancelStatement: Statement = {
  name: 'campaigns.cancel-player',
  text: `update campaign_player set status = 'cancelled', due_at = null, reason = null
    where campaign_id = $1 and line = $2`,
}

/** The caller has locked the player's row. */
export async function savePlayerCancelled(db: Db, campaignId: string, line: number): Promise<void> {
  await db.query(cancelStatement, [campaignId, line])
}

const dropStatement: Statement = {
  name: 'campaigns.drop-queued',
  text: `update campaign_player set status = 'cancelled', due_at = null, reason = null
    where campaign_id = $1 and status = 'queued' returning 1`,
}

/** Queued players get no grant. */
export async function dropQueued(db: Db, campaignId: string): Promise<number> {
  return (await db.query(dropStatement, [campaignId])).length
}

const recallStatement: Statement = {
  name: 'campaigns.recall-issued',
  text: `update campaign_player p set status = 'cancelling', due_at = $2, tries = 0, reason = null
    from free_round_grant g
    where p.campaign_id = $1 and p.status = 'issued' and g.id = p.grant_id and g.status in ('active', 'cancel_failed')
      and g.end_at > $2
    returning 1`,
}

/** Grants that may still be played are marked for cancelling. */
export async function recallIssued(db: Db, campaignId: string, dueAt: Date): Promise<number> {
  return (await db.query(recallStatement, [campaignId, dueAt])).length
}

const retryStatement: Statement = {
  name: 'campaigns.retry-failed',
  text: `with failed as (
      select p.line, g.id as grant_id, g.status as grant_status
      from campaign_player p join campaign c on c.id = p.campaign_id
        left join free_round_grant g on g.organization_id = c.organization_id and g.brand_id = c.brand_id
          and g.idempotency_key = p.grant_key
      where p.campaign_id = $1 and p.status = 'failed'
    )
    update campaign_player p
    set due_at = $2, tries = 0, reason = null, grant_id = null,
      status = case when failed.grant_status = 'pending_issue' then 'issuing' else 'queued' end::"CampaignPlayerStatus",
      attempt = p.attempt + case when failed.grant_status = 'issue_failed' then 1 else 0 end
    from failed where p.campaign_id = $1 and p.line = failed.line
    returning 1`,
}

/**
 * Failed players are tried again: with a new grant where the provider refused the last one permanently; with the same
 * one where it may have been issued, so that no player gets two.
 */
export async function retryFailed(db: Db, campaignId: string, dueAt: Date): Promise<number> {
  return (await db.query(retryStatement, [campaignId, dueAt])).length
}
