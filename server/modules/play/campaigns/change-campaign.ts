import type { z } from 'zod'
import { OneCampaign } from '@/server/contract/inputs'
import { CampaignTerms } from '@/server/contract/resources/campaign'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { planIssue } from '@/server/modules/play/free-rounds'
import { brandOf, hasTerms, issueTermsOf } from './campaign'
import { saveTerms } from './queries-campaign'
import { clearList } from './queries-check'
import { auditCampaign, changeCampaignIn, requireCampaign } from './require-campaign'
import { snapshotTerms } from './snapshot-terms'

const ChangedTerms = OneCampaign.extend({ terms: CampaignTerms })
type ChangedTerms = z.output<typeof ChangedTerms>

/**
 * Replaces a draft's terms. Its player list is removed, because its dry run no longer applies. Throws E5004 (role),
 * E0004, E0003 (not a draft), and what `planIssue` refuses.
 */
export const changeCampaign = writeVerb('campaigns.manage', ChangedTerms, run)

async function run(ctx: TenantContext, { campaignId, terms }: ChangedTerms): Promise<void> {
  const campaign = await requireCampaign(ctx, campaignId)
  await planIssue(brandOf(ctx, campaign), issueTermsOf(terms, terms.currency))
  await changeCampaignIn(ctx, campaignId, ['draft'], async (sql, before) => {
    await clearList(sql, campaignId, null)
    await saveTerms(sql, campaignId, terms)
    await auditCampaign(sql, ctx, before, 'changed', {
      ...(hasTerms(before) && { before: snapshotTerms(before) }),
      after: snapshotTerms(terms),
    })
  })
}
