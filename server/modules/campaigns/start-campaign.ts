import { z } from 'zod'
import { publishCampaignDue } from '@/inngest/publish'
import { OneCampaign } from '@/server/contract/inputs'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { planIssue } from '@/server/modules/free-rounds'
import { auditCampaign } from './audit-campaign'
import { brandOf, type Campaign, issueTermsOf, refuse } from './campaign'
import { type CheckReport, readReport } from './check-report'
import { saveStatus } from './queries-campaign'
import { selectCurrencies } from './queries-read'
import { changeCampaignIn, requireCampaign } from './require-campaign'

const Start = OneCampaign.extend({
  /** Of the dry run the manager has seen. */
  checkId: z.uuid(),
  /** True: the rows it called bad are left out. False: a list with any of them does not start. */
  canSkipBadRows: z.boolean(),
})
type Start = z.output<typeof Start>

/**
 * Begins to issue exactly what a dry run saw; from here on the background does the work. Throws E5004 (role), E0004,
 * E0003 (not a draft; another dry run, or none, since; bad rows; nobody to issue to; the window is over), and what
 * `planIssue` refuses by now.
 */
export const startCampaign = writeVerb('campaigns.manage', Start, run)

async function run(ctx: TenantContext, { campaignId, ...start }: Start): Promise<void> {
  const campaign = await requireCampaign(ctx, campaignId)
  requireStartable(campaign, start, ctx.clock.now())
  const brand = brandOf(ctx, campaign)
  for (const currency of await selectCurrencies(campaignId))
    await planIssue(brand, issueTermsOf(campaign, currency))
  await changeCampaignIn(ctx, campaignId, ['draft'], async (sql, draft) => {
    const startedAt = ctx.clock.now()
    const { contentHash, playerCount, badRowCount } = requireStartable(draft, start, startedAt)
    await saveStatus(sql, campaignId, { status: 'running', startedAt })
    const after = { checkId: start.checkId, contentHash, playerCount, badRowsLeftOut: badRowCount }
    await auditCampaign(sql, ctx, draft, 'started', { after })
  })
  publishCampaignDue(campaignId)
}

function requireStartable(
  campaign: Campaign,
  { checkId, canSkipBadRows }: Omit<Start, 'campaignId'>,
  now: Date,
): CheckReport {
  if (campaign.status !== 'draft')
    throw refuse('This campaign has already started.', { status: campaign.status })
  const report = readReport(campaign.check)
  if (report === null || campaign.checkId !== checkId)
    throw refuse('The list or the terms changed after the last check. Check the list again.')
  const { playerCount, badRowCount } = report
  if (badRowCount > 0 && !canSkipBadRows)
    throw refuse(`${badRowCount} rows cannot be issued. Correct them, or say that they are to be left out.`, {
      badRowCount,
    })
  if (playerCount === 0) throw refuse('The list has no valid players.')
  if (campaign.endAt <= now) throw refuse('The campaign ends in the past.')
  return report
}
