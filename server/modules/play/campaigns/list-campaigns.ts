import { z } from 'zod'
import { pageCursor, textFilter, timeOrder } from '@/server/contract/inputs'
import { CampaignStatus } from '@/server/contract/resources/campaign'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import type { Campaign } from './campaign'
import { readReport } from './check-report'
import { type PlayerCounts, sumPlayerCounts } from './player-counts'
import { type StatusCount, selectCampaigns, selectGrantCounts, selectStatusCounts } from './queries-read'
import type { CurrencyTotal } from './totals'

export interface CampaignListed extends Omit<Campaign, 'check' | 'form'> {
  /** A draft whose terms are incomplete. */
  isIncomplete: boolean
  /** Players by status, and of a cancelled campaign by the status of their grants; of others `getCampaign` counts those. */
  counts: Pick<PlayerCounts, 'total' | 'byStatus'> & { grants: PlayerCounts['grants'] | null }
  /** The totals of the last dry run; null without one. */
  totals: CurrencyTotal[] | null
}

export interface CampaignList {
  /** Newest first, or oldest first where that was asked for. */
  campaigns: CampaignListed[]
  /** Cursors of the adjacent pages; null where there is none. */
  older: string | null
  newer: string | null
}

const Search = z.object({
  statuses: z.array(CampaignStatus).min(1).optional(),
  brandId: z.uuid().optional(),
  /** Part of the name, or the exact reference. */
  text: textFilter(128),
  order: timeOrder,
  cursor: pageCursor,
})
type Search = z.output<typeof Search>

const pageSize = 25

/** The organization's campaigns, page by page, with their live counts. */
export const listCampaigns = readVerb('campaigns.read', Search, run)

async function run(ctx: TenantContext, search: Search): Promise<CampaignList> {
  const { statuses = null, brandId = null, text = null, order, cursor: cursorText } = search
  const cursor = parseCursor(cursorText)
  const filter = { organizationId: ctx.organizationId, brandId, statuses, text }
  const found = await selectCampaigns(filter, { cursor, order, limit: pageSize + 1 })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize, order })
  const statusCounts = await countPlayers(rows, ctx.clock.now())
  return {
    campaigns: rows.map(({ check, form, ...campaign }) => {
      const own = statusCounts.filter(({ campaignId }) => campaignId === campaign.id)
      const { total, byStatus, grants } = sumPlayerCounts(own)
      const counts = { total, byStatus, grants: isCancelled(campaign) ? grants : null }
      const totals = readReport(check)?.totals ?? null
      return { ...campaign, isIncomplete: form !== null, counts, totals }
    }),
    ...neighbours,
  }
}

const isCancelled = ({ status }: Pick<Campaign, 'status'>) =>
  status === 'cancelling' || status === 'cancelled'

/** A cancelled campaign's players no longer tell which of them had been issued: their grants do. */
async function countPlayers(rows: readonly Campaign[], now: Date): Promise<StatusCount[]> {
  const idsOf = (campaigns: readonly Campaign[]) => campaigns.map(({ id }) => id)
  const [byStatus, byGrant] = await Promise.all([
    selectStatusCounts(idsOf(rows.filter((row) => !isCancelled(row)))),
    selectGrantCounts(idsOf(rows.filter(isCancelled)), now),
  ])
  return [...byStatus, ...byGrant]
}
