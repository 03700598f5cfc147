import type { TenantContext } from '@/server/core/context'
import type { Campaign } from './campaign'
import { type CheckReport, readReport } from './check-report'
import { type PlayerCounts, sumStandings } from './player-counts'
import { type PlayedTotal, selectPlayedTotals, selectStandingCounts } from './queries-read'
import { requireCampaign } from './require-campaign'

export interface CampaignDetail extends Omit<Campaign, 'check'> {
  /** The last dry run, once through; `startCampaign` wants `checkId`. */
  check: CheckReport | null
  counts: PlayerCounts
  /** By currency; money in minor units. */
  played: PlayedTotal[]
}

/** A campaign with its live counts. Throws E0004. */
export async function getCampaign(
  ctx: TenantContext,
  { campaignId }: { campaignId: string },
): Promise<CampaignDetail> {
  const campaign = await requireCampaign(ctx, campaignId)
  const [standings, played] = await Promise.all([
    selectStandingCounts(campaignId),
    selectPlayedTotals(campaignId),
  ])
  return { ...campaign, check: readReport(campaign.check), counts: sumStandings(standings), played }
}
