import { publishCampaignDue } from '@/inngest/publish'
import type { TenantContext } from '@/server/core/context'
import { requirePermission } from '@/server/core/permissions'
import { auditCampaign } from './audit-campaign'
import { refuse } from './campaign'
import { saveStatus } from './queries-campaign'
import { retryFailed } from './queries-change'
import { changeCampaignIn } from './require-campaign'

/**
 * Tries the failed players once more, and nobody else. A paused campaign stays paused. Throws E5004 (role), E0004, E0003
 * (a draft or cancelled, over, or nobody has failed).
 */
export async function retryFailedPlayers(
  ctx: TenantContext,
  { campaignId }: { campaignId: string },
): Promise<{ retried: number }> {
  requirePermission(ctx.actor, 'campaigns.manage')
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
