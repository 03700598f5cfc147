import type { CampaignStatus } from '@/server/contract/resources/campaign'
import type { TenantContext } from '@/server/core/context'
import { pool } from '@/server/db'
import type { Campaign } from './campaign'
import { type PlayerCounts, sumStandings } from './player-counts'
import { selectCampaigns } from './queries-campaign'
import { selectStatusCounts } from './queries-read'

export interface CampaignListed extends Omit<Campaign, 'check'> {
  /** Players by where they stand with us; how their grants stand, `getCampaign` tells. */
  counts: Pick<PlayerCounts, 'total' | 'byStatus'>
}

export interface CampaignList {
  /** Newest first. */
  campaigns: CampaignListed[]
  /** Where the next page begins; null: this is the last one. */
  next: CampaignPlace | null
}

export interface CampaignPlace {
  createdAt: Date
  id: string
}

interface Search {
  statuses?: readonly CampaignStatus[] | undefined
  brandId?: string | undefined
  after?: CampaignPlace | null | undefined
}

const pageSize = 25

/** The organization's campaigns, page by page, with their live counts. */
export async function listCampaigns(
  { organizationId }: TenantContext,
  { statuses, brandId, after }: Search,
): Promise<CampaignList> {
  const filter = {
    organizationId,
    brandId: brandId ?? null,
    statuses: statuses ?? null,
    after: after ?? null,
  }
  const rows = await selectCampaigns(pool, { ...filter, limit: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  const standings = await selectStatusCounts(page.map(({ id }) => id))
  const last = page.at(-1)
  return {
    campaigns: page.map(({ check, ...campaign }) => {
      const own = standings.filter(({ campaignId }) => campaignId === campaign.id)
      const { total, byStatus } = sumStandings(own)
      return { ...campaign, counts: { total, byStatus } }
    }),
    next: rows.length > pageSize && last ? { createdAt: last.createdAt, id: last.id } : null,
  }
}
