import { publishCampaignDue } from '@/inngest/publish'
import type { TenantContext } from '@/server/core/context'
import { requirePermission } from '@/server/core/permissions'
import { auditCampaign } from './audit-campaign'
import { refuse } from './campaign'
import { saveStatus } from './queries-campaign'
import { changeCampaignIn } from './require-campaign'

interface Target {
  campaignId: string
}

/**
 * Nothing more is begun; what is with the provider already is brought to its end. Issued rounds stay playable. Throws
 * E5004 (role), E0004, E0003 (not running).
 */
export async function pauseCampaign(ctx: TenantContext, { campaignId }: Target): Promise<void> {
  requirePermission(ctx.actor, 'campaigns.stop')
  await changeCampaignIn(ctx, campaignId, ['running'], async (sql, campaign) => {
    await saveStatus(sql, campaignId, { status: 'paused' })
    await auditCampaign(sql, ctx, campaign, 'paused')
  })
}

/** Goes on where it was left. Throws E5004 (role), E0004, E0003 (not paused, or its window is over). */
export async function resumeCampaign(ctx: TenantContext, { campaignId }: Target): Promise<void> {
  requirePermission(ctx.actor, 'campaigns.manage')
  await changeCampaignIn(ctx, campaignId, ['paused'], async (sql, campaign) => {
    if (campaign.endAt <= ctx.clock.now())
      throw refuse('The campaign ends in the past. It can only be cancelled.')
    await saveStatus(sql, campaignId, { status: 'running' })
    await auditCampaign(sql, ctx, campaign, 'resumed', { before: { pauseReason: campaign.pauseReason } })
  })
  publishCampaignDue(campaignId)
}
