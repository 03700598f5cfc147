import { CampaignTerms } from '@/server/contract/resources/campaign'
import type { BrandContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { describeActor } from '@/server/modules/platform/audit'
import { planIssue } from '@/server/modules/play/free-rounds'
import { auditCampaign } from './audit-campaign'
import { issueTermsOf } from './campaign'
import { insertCampaign } from './queries-campaign'
import { snapshotTerms } from './snapshot-terms'

/**
 * A draft for the context's brand. Its terms are checked at once for its own currency. Throws E5004 (role) and what
 * `planIssue` refuses.
 */
export const createCampaign = writeVerb('campaigns.manage', CampaignTerms, run)

async function run(ctx: BrandContext, terms: CampaignTerms): Promise<{ id: string }> {
  await planIssue(ctx, issueTermsOf(terms, terms.currency))
  const { organizationId, brandId } = ctx
  const id = newId()
  await inTransaction(async (db) => {
    const createdBy = describeActor(ctx.actor)
    await insertCampaign(db, { id, organizationId, brandId, createdBy, createdAt: ctx.clock.now(), terms })
    await auditCampaign(db, ctx, { id, brandId }, 'created', { after: snapshotTerms(terms) })
  })
  return { id }
}
