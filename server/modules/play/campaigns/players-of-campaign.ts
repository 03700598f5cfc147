import { z } from 'zod'
import { publishCampaignDue } from '@/inngest/publish'
import { OneCampaign, textFilter } from '@/server/contract/inputs'
import { CampaignPlayerStatus } from '@/server/contract/resources/campaign'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { readVerb, writeVerb } from '@/server/core/verb'
import { type Db, inTransaction } from '@/server/db'
import { cancelFreeRounds } from '@/server/modules/play/free-rounds'
import { brandOf, type Campaign, refuse } from './campaign'
import { saveStatus } from './queries-campaign'
import {
  type LinePlace,
  type ListedPlayer,
  type LockedPlayer,
  lockPlayer,
  retryFailed,
  savePlayerCancelled,
  selectPlayerPage,
} from './queries-players'
import { auditCampaign, changeCampaignIn, requireCampaign } from './require-campaign'

const line = z.int().min(0)

const PlayerSearch = OneCampaign.extend({
  status: CampaignPlayerStatus.optional(),
  /** The exact ID. */
  playerId: textFilter(128),
  /** Lines after this one, or before that one; neither: from the first. */
  after: line.optional(),
  before: line.optional(),
})
type PlayerSearch = z.output<typeof PlayerSearch>

export interface PlayerPage {
  /** By the line they came from. */
  players: ListedPlayer[]
  /**
   * The line after which the next page begins, and the one before which the previous page ends; null where there is
   * none.
   */
  next: number | null
  previous: number | null
}

const pageSize = 50

/** Players of a campaign, page by page in either direction. Throws E5004 (role), E0004. */
export const listPlayers = readVerb('campaigns.read', PlayerSearch, runListPlayers)

async function runListPlayers(ctx: TenantContext, search: PlayerSearch): Promise<PlayerPage> {
  const { campaignId, status = null, playerId = null, after = 0, before } = search
  await requireCampaign(ctx, campaignId)
  const place: LinePlace = before === undefined ? { after } : { before }
  const found = await selectPlayerPage(
    campaignId,
    { status, playerId, now: ctx.clock.now() },
    { place, limit: pageSize + 1 },
  )
  const hasMoreBeyond = found.length > pageSize
  const near = found.slice(0, pageSize)
  const isGoingBack = before !== undefined
  const players = isGoingBack ? near.toReversed() : near
  return {
    players,
    next: isGoingBack || hasMoreBeyond ? (players.at(-1)?.line ?? null) : null,
    previous: (isGoingBack ? hasMoreBeyond : after > 0) ? (players[0]?.line ?? null) : null,
  }
}

const OnePlayer = OneCampaign.extend({
  /** In the list. */
  line: z.int().min(0),
})
type OnePlayer = z.output<typeof OnePlayer>

/**
 * Cancels one player of a campaign and no other: one in the queue gets no grant; of an issued grant the outstanding
 * rounds are cancelled at once, as for a single grant. Throws E5004 (role), E0004, E0003 (claimed, or nothing to
 * cancel), and what `cancelFreeRounds` refuses.
 */
export const cancelCampaignPlayer = writeVerb('campaigns.stop', OnePlayer, runCancelCampaignPlayer)

async function runCancelCampaignPlayer(
  ctx: TenantContext,
  { campaignId, line }: OnePlayer,
): Promise<{ isPartial: boolean }> {
  const campaign = await requireCampaign(ctx, campaignId)
  const waiting = await withPlayer(campaign, line, async (db, player) => {
    if (player.status === 'queued') await recordCancelled(db, ctx, { campaign, player })
    return player
  })
  if (waiting.status === 'queued') return { isPartial: false }
  if (waiting.status !== 'issued' || waiting.grantId === null) throw notNow(waiting)
  const { status } = await cancelFreeRounds(brandOf(ctx, campaign), { grantId: waiting.grantId })
  if (status === 207) return { isPartial: true }
  await withPlayer(campaign, line, async (db, player) => {
    if (player.status === 'issued') await recordCancelled(db, ctx, { campaign, player })
  })
  return { isPartial: false }
}

async function withPlayer<T>(
  { id }: Campaign,
  line: number,
  work: (db: Db, player: LockedPlayer) => Promise<T>,
): Promise<T> {
  return inTransaction(async (db) => {
    const player = await lockPlayer(db, id, line)
    if (!player) throw new AppError('E0004', { message: 'The campaign has no player on this line.' })
    return work(db, player)
  })
}

async function recordCancelled(
  db: Db,
  ctx: TenantContext,
  { campaign, player }: { campaign: Campaign; player: LockedPlayer },
): Promise<void> {
  await savePlayerCancelled(db, campaign.id, player.line)
  const { line, playerId, status } = player
  await auditCampaign(db, ctx, campaign, 'player_cancelled', { before: { line, playerId, status } })
}

function notNow({ status }: LockedPlayer): AppError {
  if (status === 'issuing' || status === 'cancelling')
    return refuse('This player is being processed. Try again in a moment.', { status })
  return refuse('There is nothing to cancel for this player.', { status })
}

/**
 * Tries the failed players once more, and no others. A paused campaign stays paused. Throws E5004 (role), E0004, E0003
 * (a draft or cancelled, over, or no player has failed).
 */
export const retryFailedPlayers = writeVerb('campaigns.manage', OneCampaign, runRetryFailedPlayers)

async function runRetryFailedPlayers(
  ctx: TenantContext,
  { campaignId }: OneCampaign,
): Promise<{ retried: number }> {
  const outcome = await changeCampaignIn(
    ctx,
    campaignId,
    ['running', 'paused', 'completed'],
    async (sql, campaign) => {
      const now = ctx.clock.now()
      if (campaign.endAt <= now) throw refuse('The campaign ends in the past.')
      const retried = await retryFailed(sql, campaignId, now)
      if (retried === 0) throw refuse('No player has failed.')
      if (campaign.status === 'completed') await saveStatus(sql, campaignId, { status: 'running' })
      await auditCampaign(sql, ctx, campaign, 'retried', { after: { retried } })
      return { retried }
    },
  )
  publishCampaignDue(campaignId)
  return outcome
}
