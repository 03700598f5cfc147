import { publishCampaignDue } from '@/inngest/publish'
import { OneCampaign } from '@/server/contract/inputs'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { auditCampaign } from './audit-campaign'
import { refuse } from './campaign'
import { saveStatus } from './queries-campaign'
import { retryFailed } from './queries-change'
import { changeCampaignIn } from './require-campaign'

/**
 * Tries the failed players once more, and no others. A paused campaign stays paused. Throws E5004 (role), E0004, E0003
 * (a draft or cancelled, over, or no player has failed).
 */
export const retryFailedPlayers = writeVerb('campaigns.manage', OneCampaign, run)

async function run(ctx: TenantContext, { campaignId }: OneCampaign): Promise<{ retried: number }> {
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
