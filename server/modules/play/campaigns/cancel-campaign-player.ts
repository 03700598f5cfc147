import { z } from 'zod'
import { OneCampaign } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { type Db, inTransaction } from '@/server/db'
import { cancelFreeRounds } from '@/server/modules/play/free-rounds'
import { auditCampaign } from './audit-campaign'
import { brandOf, type Campaign, refuse } from './campaign'
import { type LockedPlayer, lockPlayer, savePlayerCancelled } from './queries-players'
import { requireCampaign } from './require-campaign'

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
export const cancelCampaignPlayer = writeVerb('campaigns.stop', OnePlayer, run)

async function run(ctx: TenantContext, { campaignId, line }: OnePlayer): Promise<{ isPartial: boolean }> {
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
