import { publishCampaignDue } from '@/inngest/publish'
import { OneCampaign } from '@/server/contract/inputs'
import type { Context, TenantContext } from '@/server/core/context'
import { asOrganizationId } from '@/server/core/ids'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { auditCampaign } from './audit-campaign'
import { clearSchedule, startDueCampaigns } from './queries-schedule'
import { changeCampaignIn } from './require-campaign'

/** Makes a scheduled campaign a draft again, with its list. Throws E5004 (role), E0004, E0003 (not scheduled). */
export const unscheduleCampaign = writeVerb('campaigns.manage', OneCampaign, run)

async function run(ctx: TenantContext, { campaignId }: OneCampaign): Promise<void> {
  await changeCampaignIn(ctx, campaignId, ['scheduled'], async (db, campaign) => {
    await clearSchedule(db, campaignId)
    const { scheduledFor } = campaign
    await auditCampaign(db, ctx, campaign, 'unscheduled', { before: { scheduledFor } })
  })
}

/**
 * Starts the campaigns that are due. One whose terms are no longer valid pauses itself with the reason at its first
 * batch.
 */
export async function startScheduledCampaigns(ctx: Context): Promise<number> {
  const started = await inTransaction(async (db) => {
    const campaigns = await startDueCampaigns(db, ctx.clock.now())
    for (const campaign of campaigns) {
      const tenant = { ...ctx, organizationId: asOrganizationId(campaign.organizationId) }
      await auditCampaign(db, tenant, campaign, 'started')
    }
    return campaigns
  })
  for (const { id } of started) publishCampaignDue(id)
  return started.length
}
