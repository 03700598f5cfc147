import { OneCampaign } from '@/server/contract/inputs'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { auditCampaign } from './audit-campaign'
import { saveStatus } from './queries-campaign'
import { dropQueued, recallIssued } from './queries-change'
import { changeCampaignIn } from './require-campaign'

export interface CancelledCampaign {
  /** Players who will get nothing. */
  dropped: number
  /** Grants that are being taken back; what was played of them stays (spec §4.12). */
  recalled: number
}

/**
 * Cancels what is outstanding: players in the queue are dropped at once, issued grants are cancelled by the background
 * through the same rules as one by one. A finished campaign can be cancelled too, and again where grants are left. Throws
 * E5004 (role), E0004, E0003 (a cancel is under way).
 */
export const cancelCampaign = writeVerb('campaigns.stop', OneCampaign, run)

async function run(ctx: TenantContext, { campaignId }: OneCampaign): Promise<CancelledCampaign> {
  const open = ['draft', 'running', 'paused', 'completed', 'cancelled'] as const
  return changeCampaignIn(ctx, campaignId, open, async (sql, campaign) => {
    const now = ctx.clock.now()
    const dropped = await dropQueued(sql, campaignId)
    const recalled = await recallIssued(sql, campaignId, now)
    const wasBegun = campaign.startedAt !== null
    await saveStatus(
      sql,
      campaignId,
      wasBegun ? { status: 'cancelling' } : { status: 'cancelled', finishedAt: now },
    )
    const change = { before: { status: campaign.status }, after: { dropped, recalled } }
    await auditCampaign(sql, ctx, campaign, 'cancelled', change)
    return { dropped, recalled }
  })
}
