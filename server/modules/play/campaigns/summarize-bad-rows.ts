import { OneCampaign } from '@/server/contract/inputs'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { type BadRowGroup, selectBadRowGroups } from './queries-bad-rows'
import { requireCampaign } from './require-campaign'

/**
 * Why rows of a list are bad: each reason once, with its number of rows and the first of them, most frequent first. The
 * file of `badRowsCsv` has every row. Throws E5004 (role), E0004.
 */
export const summarizeBadRows = readVerb('campaigns.read', OneCampaign, run)

async function run(ctx: TenantContext, { campaignId }: OneCampaign): Promise<BadRowGroup[]> {
  await requireCampaign(ctx, campaignId)
  return selectBadRowGroups(campaignId)
}
