import { z } from 'zod'
import { pageCursor, textFilter } from '@/server/contract/inputs'
import { CampaignStatus } from '@/server/contract/resources/campaign'
import type { TenantContext } from '@/server/core/context'
import { formatCursor, parseCursor, type TimeCursor } from '@/server/core/time-cursor'
import { readVerb } from '@/server/core/verb'
import type { Campaign } from './campaign'
import { readReport } from './check-report'
import { type PlayerCounts, sumStandings } from './player-counts'
import { selectCampaigns } from './queries-list'
import { selectStatusCounts } from './queries-read'
import type { CurrencyTotal } from './totals'

export interface CampaignListed extends Omit<Campaign, 'check'> {
  /** Players by where they stand with us; how their grants stand, `getCampaign` tells. */
  counts: Pick<PlayerCounts, 'total' | 'byStatus'>
  /** What the last dry run came to; null before there was one. */
  totals: CurrencyTotal[] | null
}

export interface CampaignList {
  /** Newest first. */
  campaigns: CampaignListed[]
  /** Cursors of the neighbouring pages; null where there is none. */
  older: string | null
  newer: string | null
}

const Search = z.object({
  statuses: z.array(CampaignStatus).min(1).optional(),
  brandId: z.uuid().optional(),
  /** Part of the name, or the whole reference. */
  text: textFilter(128),
  cursor: pageCursor,
})
type Search = z.output<typeof Search>

const pageSize = 25

/** The organization's campaigns, page by page, with their live counts. */
export const listCampaigns = readVerb('campaigns.read', Search, run)

async function run(ctx: TenantContext, search: Search): Promise<CampaignList> {
  const { statuses = null, brandId = null, text = null, cursor: cursorText } = search
  const cursor = parseCursor(cursorText)
  const filter = { organizationId: ctx.organizationId, brandId, statuses, text }
  const found = await selectCampaigns(filter, { cursor, limit: pageSize + 1 })
  const isGoingNewer = cursor?.direction === 'newer'
  const hasMoreBeyond = found.length > pageSize
  const near = found.slice(0, pageSize)
  const rows = isGoingNewer ? near.toReversed() : near
  const standings = await selectStatusCounts(rows.map(({ id }) => id))
  return {
    campaigns: rows.map(({ check, ...campaign }) => {
      const own = standings.filter(({ campaignId }) => campaignId === campaign.id)
      const { total, byStatus } = sumStandings(own)
      return { ...campaign, counts: { total, byStatus }, totals: readReport(check)?.totals ?? null }
    }),
    older: isGoingNewer || hasMoreBeyond ? cursorAt(rows.at(-1), 'older') : null,
    newer: (isGoingNewer ? hasMoreBeyond : cursor !== null) ? cursorAt(rows[0], 'newer') : null,
  }
}

function cursorAt(row: Campaign | undefined, direction: TimeCursor['direction']): string | null {
  return row ? formatCursor({ direction, createdAt: row.createdAt, id: row.id }) : null
}
