import { OneCampaign } from '@/server/contract/inputs'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { auditCampaign } from './audit-campaign'
import { saveStatus } from './queries-campaign'
import { dropQueued, recallIssued } from './queries-change'
import { changeCampaignIn } from './require-campaign'

export interface CancelledCampaign {
  /** Players who get no grant. */
  dropped: number
  /** Grants that are being cancelled; rounds already played are not reversed (spec §4.12). */
  recalled: number
}

/**
 * Cancels what is outstanding: queued players are dropped at once; issued grants are cancelled in the background, as
 * single grants are. Also for a finished campaign, and again while grants are left. Throws E5004 (role), E0004, E0003
 * (a cancel is under way).
 */
export const cancelCampaign = writeVerb('campaigns.stop', OneCampaign, run)

async function run(ctx: TenantContext, { campaignId }: OneCampaign): Promise<CancelledCampaign> {
  const open = ['draft', 'scheduled', 'running', 'paused', 'completed', 'cancelled'] as const
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
