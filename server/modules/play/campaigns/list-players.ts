import { z } from 'zod'
import { OneCampaign, textFilter } from '@/server/contract/inputs'
import { CampaignPlayerStatus } from '@/server/contract/resources/campaign'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { type LinePlace, type ListedPlayer, selectPlayerPage } from './queries-players'
import { requireCampaign } from './require-campaign'

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
