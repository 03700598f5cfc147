import { publishCampaignDue } from '@/inngest/publish'
import { OneCampaign } from '@/server/contract/inputs'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { auditCampaign } from './audit-campaign'
import { refuse } from './campaign'
import { saveStatus } from './queries-campaign'
import { changeCampaignIn } from './require-campaign'

/**
 * Starts no more grants; those begun at the provider are completed. Issued rounds stay playable. Throws E5004 (role),
 * E0004, E0003 (not running).
 */
export const pauseCampaign = writeVerb('campaigns.stop', OneCampaign, runPauseCampaign)

async function runPauseCampaign(ctx: TenantContext, { campaignId }: OneCampaign): Promise<void> {
  await changeCampaignIn(ctx, campaignId, ['running'], async (sql, campaign) => {
    await saveStatus(sql, campaignId, { status: 'paused' })
    await auditCampaign(sql, ctx, campaign, 'paused')
  })
}

/** Continues where it was paused. Throws E5004 (role), E0004, E0003 (not paused, or its window is over). */
export const resumeCampaign = writeVerb('campaigns.manage', OneCampaign, runResumeCampaign)

async function runResumeCampaign(ctx: TenantContext, { campaignId }: OneCampaign): Promise<void> {
  await changeCampaignIn(ctx, campaignId, ['paused'], async (sql, campaign) => {
    if (campaign.endAt <= ctx.clock.now())
      throw refuse('The campaign ends in the past. It can only be cancelled.')
    await saveStatus(sql, campaignId, { status: 'running' })
    await auditCampaign(sql, ctx, campaign, 'resumed', { before: { pauseReason: campaign.pauseReason } })
  })
  publishCampaignDue(campaignId)
}
