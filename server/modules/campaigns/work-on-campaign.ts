import type { TenantContext } from '@/server/core/context'
import { inTransaction, pool } from '@/server/db'
import { log } from '@/server/log'
import { brandOf, type Campaign, type ClaimedPlayer } from './campaign'
import { cancelPlayer } from './cancel-player'
import { inParallel } from './in-parallel'
import { issuePlayer } from './issue-player'
import { type BatchPlans, planBatch } from './plan-batch'
import { again, dropped, failed, untouched } from './player-outcome'
import { policy } from './policy'
import { claimPlayers, type PlayerOutcome, saveOutcomes, shareStatus } from './queries-work'
import { pauseByItself } from './settle-campaign'

export interface BatchDone {
  claimed: number
  /** The provider asked for a pause. */
  isTooFast: boolean
}

/**
 * One batch of a campaign: claim players under a lease, ask the provider for each, record what came of it. Whoever dies on
 * the way leaves claims that lapse; the grant's key finds what they had begun.
 */
export async function workOnCampaign(
  ctx: TenantContext,
  campaign: Campaign,
  limit: number,
  stop?: AbortSignal,
): Promise<BatchDone> {
  const now = ctx.clock.now()
  const leaseEndsAt = new Date(now.getTime() + policy.leaseMs)
  const claimed = await claimPlayers(pool, campaign.id, { now, leaseEndsAt, limit })
  const plans = await planBatch(brandOf(ctx, campaign), campaign, claimed)
  let isTooFast = false
  const outcomes = await inParallel(claimed, policy.concurrency, async (player) => {
    const done = await workOnPlayer(ctx, { campaign, player, plans, leaseEndsAt, stop })
    isTooFast ||= done?.isTooFast === true
    return done?.outcome ?? null
  })
  const known = outcomes.filter((outcome) => outcome !== null)
  await record(ctx, campaign, { leaseEndsAt, outcomes: known })
  if (plans.haltReason !== null) await pauseByItself(ctx, campaign.id, plans.haltReason)
  return { claimed: claimed.length, isTooFast }
}

interface Work {
  campaign: Campaign
  player: ClaimedPlayer
  plans: BatchPlans
  leaseEndsAt: Date
  stop: AbortSignal | undefined
}

/** Null leaves the player claimed: when the claim lapses, somebody looks again. */
async function workOnPlayer(
  ctx: TenantContext,
  { campaign, player, plans, leaseEndsAt, stop }: Work,
): Promise<{ outcome: PlayerOutcome; isTooFast: boolean } | null> {
  const brand = brandOf(ctx, campaign)
  const plain = (outcome: PlayerOutcome) => ({ outcome, isTooFast: false })
  try {
    // This process is to end: somebody else finds the player due as before.
    if (stop?.aborted) return plain(untouched(player, ctx.clock.now()))
    if (player.status === 'cancelling') return plain(await cancelPlayer(brand, player))
    if (campaign.status === 'cancelling' && player.grantId === null) return plain(dropped(player))
    if (player.tries > policy.retryAfterS.length + 1) return plain(failed(player, 'gave_up'))
    const now = ctx.clock.now()
    const plan = plans.of(player.currency)
    if (plan === null) return plain(withoutPlan({ campaign, player, plans }, now))
    // Nothing is begun that could outlast the claim.
    if (now.getTime() > leaseEndsAt.getTime() - policy.longestCallMs) return plain(untouched(player, now))
    return await issuePlayer(brand, plan, player)
  } catch (error) {
    log.error({ err: error, campaignId: campaign.id, line: player.line }, 'a campaign player broke off')
    return null
  }
}

/** A campaign that is being cancelled must come to an end, also where nothing can be found out any more. */
function withoutPlan(
  { campaign, player, plans }: Pick<Work, 'campaign' | 'player' | 'plans'>,
  now: Date,
): PlayerOutcome {
  if (campaign.status === 'cancelling')
    return again(player, { status: 'issuing', reason: 'outcome_unknown', now })
  const pauseMs = plans.haltReason === null ? policy.planPauseMs : 0
  return untouched(player, new Date(now.getTime() + pauseMs))
}

/** In a campaign that is being cancelled meanwhile, what was just issued is taken back, and what was put off is dropped. */
async function record(
  ctx: TenantContext,
  { id }: Campaign,
  { leaseEndsAt, outcomes }: { leaseEndsAt: Date; outcomes: readonly PlayerOutcome[] },
): Promise<void> {
  if (outcomes.length === 0) return
  await inTransaction(async (sql) => {
    const isCancelling = (await shareStatus(sql, id)) === 'cancelling'
    const now = ctx.clock.now()
    const final = isCancelling ? outcomes.map((outcome) => whileCancelling(outcome, now)) : outcomes
    const saved = await saveOutcomes(sql, { campaignId: id, leaseEndsAt }, final)
    if (saved < final.length)
      log.warn(
        { campaignId: id, lost: final.length - saved },
        'campaign players were claimed by somebody else',
      )
  })
}

function whileCancelling(outcome: PlayerOutcome, now: Date): PlayerOutcome {
  if (outcome.status === 'queued') return { ...outcome, status: 'cancelled', dueAt: null }
  const isFresh =
    outcome.status === 'issued' && (outcome.reason === null || outcome.reason === 'partially_issued')
  return isFresh ? { ...outcome, status: 'cancelling', dueAt: now, tries: 0 } : outcome
}
