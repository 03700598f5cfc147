import { z } from 'zod'
import { OneCampaign, textFilter } from '@/server/contract/inputs'
import { CampaignPlayerStatus } from '@/server/contract/resources/campaign'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import type { BadRow } from './judge-row'
import { type LinePlace, type ListedPlayer, selectPlayerPage } from './queries-players'
import { selectBadRows } from './queries-read'
import { requireCampaign } from './require-campaign'

const line = z.int().min(0)

const PlayerSearch = OneCampaign.extend({
  status: CampaignPlayerStatus.optional(),
  /** The whole id. */
  playerId: textFilter(128),
  /** Lines after this one, or before that one; neither: from the start. */
  after: line.optional(),
  before: line.optional(),
})
type PlayerSearch = z.output<typeof PlayerSearch>

export interface PlayerPage {
  /** By the line they came from. */
  players: ListedPlayer[]
  /** The line the next page begins after, and the one the page before ends before; null where there is none. */
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

const badRowsAtOnce = 100

const BadRowSearch = OneCampaign.extend({ afterLine: line.default(0) })
type BadRowSearch = z.output<typeof BadRowSearch>

/** Rows the dry run called bad, a hundred at a time, after a line. Throws E5004 (role), E0004. */
export const listBadRows = readVerb('campaigns.read', BadRowSearch, runListBadRows)

async function runListBadRows(
  ctx: TenantContext,
  { campaignId, afterLine }: BadRowSearch,
): Promise<BadRow[]> {
  await requireCampaign(ctx, campaignId)
  return selectBadRows(campaignId, afterLine, badRowsAtOnce)
}
