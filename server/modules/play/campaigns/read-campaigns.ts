import { z } from 'zod'
import { OneCampaign, pageCursor, textFilter, timeOrder } from '@/server/contract/inputs'
import { CampaignForm, type CampaignPlayerStatus, CampaignStatus } from '@/server/contract/resources/campaign'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import type { Campaign } from './campaign'
import { type CheckReport, readReport } from './check-report'
import {
  countIssuedSince,
  type PlayedTotal,
  type StatusCount,
  selectCampaigns,
  selectFailures,
  selectGames,
  selectGrantCounts,
  selectPlayedTotals,
  selectRateLimit,
  selectStatusCounts,
} from './queries-read'
import { requireCampaign } from './require-campaign'
import type { CurrencyTotal } from './totals'

export interface CampaignDetail extends Omit<Campaign, 'check' | 'form'> {
  /** What was entered and not yet saved as terms; null: the terms are complete. */
  form: CampaignForm | null
  /** The last completed dry run; `startCampaign` needs its `checkId`. */
  check: CheckReport | null
  counts: PlayerCounts
  /** By currency; money in minor units. */
  played: PlayedTotal[]
  games: { id: string; name: string }[]
  /** Why players failed, the most frequent first. */
  failures: { reason: string; players: number }[]
  /** While it runs. */
  pace: Pace | null
}

/** The pace of the last seconds. */
const paceWindowS = 20

/** A campaign with its live counts. Throws E5004 (role), E0004. */
export const getCampaign = readVerb('campaigns.read', OneCampaign, runGetCampaign)

async function runGetCampaign(ctx: TenantContext, { campaignId }: OneCampaign): Promise<CampaignDetail> {
  const campaign = await requireCampaign(ctx, campaignId)
  const [statusCounts, played, games, failures] = await Promise.all([
    selectGrantCounts([campaignId], ctx.clock.now()),
    selectPlayedTotals(campaignId),
    selectGames(campaign.gameIds),
    selectFailures(campaignId),
  ])
  const counts = sumPlayerCounts(statusCounts)
  const pace = campaign.status === 'running' ? await readPace(ctx, campaign, counts) : null
  const form = campaign.form === null ? null : CampaignForm.parse(campaign.form)
  return { ...campaign, form, check: readReport(campaign.check), counts, played, games, failures, pace }
}

async function readPace(ctx: TenantContext, campaign: Campaign, { byStatus }: PlayerCounts): Promise<Pace> {
  const now = ctx.clock.now().getTime()
  const ranS = (now - (campaign.startedAt?.getTime() ?? now)) / 1_000
  const windowS = Math.min(paceWindowS, Math.max(1, ranS))
  const [issued, limitPerSecond] = await Promise.all([
    countIssuedSince(campaign, new Date(now - windowS * 1_000)),
    selectRateLimit(campaign.providerCode),
  ])
  return paceOf({ issued, windowS, limitPerSecond, byStatus })
}

/** How fast a running campaign issues. */
export interface Pace {
  /** Grants begun per second recently. */
  perSecond: number
  /** Calls per second that all campaigns together may make to its provider. */
  limitPerSecond: number
  /** Time until the queue is empty at this pace; null: nothing is issued, so it is unknown. */
  secondsLeft: number | null
}

interface Seen {
  issued: number
  windowS: number
  limitPerSecond: number
  byStatus: PlayerCounts['byStatus']
}

/** Pure. */
export function paceOf({ issued, windowS, limitPerSecond, byStatus }: Seen): Pace {
  const perSecond = issued / windowS
  const waiting = byStatus.queued + byStatus.issuing
  return { perSecond, limitPerSecond, secondsLeft: perSecond > 0 ? Math.ceil(waiting / perSecond) : null }
}

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
export const listCampaigns = readVerb('campaigns.read', Search, runListCampaigns)

async function runListCampaigns(ctx: TenantContext, search: Search): Promise<CampaignList> {
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

/** Players of a campaign: by their status, and for those issued by the status of the grant. */
interface PlayerCounts {
  total: number
  byStatus: Record<CampaignPlayerStatus, number>
  /** Of issued grants. `cancelled` counts every cancelled grant, also by the provider or individually. */
  grants: { active: number; consumed: number; cancelled: number; expired: number }
}

/** Pure. */
function sumPlayerCounts(rows: readonly StatusCount[]): PlayerCounts {
  const counts: PlayerCounts = {
    total: 0,
    byStatus: { queued: 0, issuing: 0, issued: 0, failed: 0, cancelling: 0, cancelled: 0 },
    grants: { active: 0, consumed: 0, cancelled: 0, expired: 0 },
  }
  for (const { status, grantStatus, players } of rows) {
    const count = Number(players)
    counts.total += count
    counts.byStatus[status] += count
    const group = grantGroupOf(grantStatus)
    if (group !== null && status !== 'failed') counts.grants[group] += count
  }
  return counts
}

function grantGroupOf(grantStatus: string | null): keyof PlayerCounts['grants'] | null {
  switch (grantStatus) {
    case 'active':
    case 'cancel_failed':
      return 'active'
    case 'completed':
      return 'consumed'
    case 'cancelled':
    case 'expired':
      return grantStatus
    default:
      return null
  }
}
