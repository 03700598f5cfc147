import type { CampaignPlayerStatus } from '@/server/contract/resources/campaign'
import type { TenantContext } from '@/server/core/context'
import type { BadRow } from './judge-row'
import { type PlayerStanding, selectBadRows, selectPlayers } from './queries-read'
import { requireCampaign } from './require-campaign'

interface Page {
  campaignId: string
  /** Lines after this one; 0 from the start. */
  afterLine: number
}

const pageSize = 100

/** Players of a campaign by the line they came from, a hundred at a time. Throws E0004. */
export async function listPlayers(
  ctx: TenantContext,
  { campaignId, afterLine, status }: Page & { status?: CampaignPlayerStatus | undefined },
): Promise<PlayerStanding[]> {
  await requireCampaign(ctx, campaignId)
  return selectPlayers(campaignId, { status: status ?? null, afterLine, limit: pageSize })
}

/** Rows the dry run called bad, a hundred at a time. Throws E0004. */
export async function listBadRows(ctx: TenantContext, { campaignId, afterLine }: Page): Promise<BadRow[]> {
  await requireCampaign(ctx, campaignId)
  return selectBadRows(campaignId, afterLine, pageSize)
}
