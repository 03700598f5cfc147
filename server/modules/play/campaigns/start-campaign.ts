import { z } from 'zod'
import { publishCampaignDue } from '@/inngest/publish'
import { OneCampaign } from '@/server/contract/inputs'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { planIssue } from '@/server/modules/play/free-rounds'
import { brandOf, type Campaign, issueTermsOf, refuse, requireSavedTerms } from './campaign'
import { type CheckReport, readReport } from './check-report'
import { saveSchedule, saveStatus } from './queries-campaign'
import { selectCurrencies } from './queries-read'
import { auditCampaign, changeCampaignIn, requireCampaign } from './require-campaign'

const Start = OneCampaign.extend({
  /** Of the dry run that the manager has seen. */
  checkId: z.uuid(),
  /** True: bad rows are left out. False: a list with any bad row does not start. */
  canSkipBadRows: z.boolean(),
  /** When to begin; left out: now. */
  scheduledFor: z.date().optional(),
})
type Start = z.output<typeof Start>

/**
 * Starts to issue exactly the list of a dry run, now or at a time; the background does the work. Throws E5004 (role),
 * E0004, E0003 (not a draft; another dry run since, or none; bad rows; no valid rows; the window is over), and what
 * `planIssue` refuses by now.
 */
export const startCampaign = writeVerb('campaigns.manage', Start, run)

async function run(ctx: TenantContext, { campaignId, ...start }: Start): Promise<void> {
  const campaign = await requireCampaign(ctx, campaignId)
  const { scheduledFor } = start
  requireStartable(campaign, start, ctx.clock.now())
  const brand = brandOf(ctx, campaign)
  for (const currency of await selectCurrencies(campaignId))
    await planIssue(brand, issueTermsOf(campaign, currency))
  await changeCampaignIn(ctx, campaignId, ['draft'], async (sql, draft) => {
    const startedAt = ctx.clock.now()
    const { contentHash, playerCount, badRowCount } = requireStartable(draft, start, startedAt)
    const after = { checkId: start.checkId, contentHash, playerCount, badRowsLeftOut: badRowCount }
    if (scheduledFor) {
      await saveSchedule(sql, campaignId, scheduledFor)
      return auditCampaign(sql, ctx, draft, 'scheduled', { after: { ...after, scheduledFor } })
    }
    await saveStatus(sql, campaignId, { status: 'running', startedAt })
    await auditCampaign(sql, ctx, draft, 'started', { after })
  })
  if (!scheduledFor) publishCampaignDue(campaignId)
}

function requireStartable(
  campaign: Campaign,
  { checkId, canSkipBadRows, scheduledFor }: Omit<Start, 'campaignId'>,
  now: Date,
): CheckReport {
  if (campaign.status !== 'draft')
    throw refuse('This campaign has already started.', { status: campaign.status })
  requireSavedTerms(campaign)
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
  if (scheduledFor && (scheduledFor <= now || scheduledFor >= campaign.endAt))
    throw refuse('Choose a start in the future, before the rounds expire.')
  return report
}
