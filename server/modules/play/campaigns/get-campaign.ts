import { OneCampaign } from '@/server/contract/inputs'
import { CampaignForm } from '@/server/contract/resources/campaign'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import type { Campaign } from './campaign'
import { type CheckReport, readReport } from './check-report'
import { type PlayerCounts, sumPlayerCounts } from './player-counts'
import {
  countIssuedSince,
  type PlayedTotal,
  selectFailures,
  selectGames,
  selectGrantCounts,
  selectPlayedTotals,
  selectRateLimit,
} from './queries-read'
import { requireCampaign } from './require-campaign'

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
export const getCampaign = readVerb('campaigns.read', OneCampaign, run)

async function run(ctx: TenantContext, { campaignId }: OneCampaign): Promise<CampaignDetail> {
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
