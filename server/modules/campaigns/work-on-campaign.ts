import type { TenantContext } from '@/server/core/context'
import { db, inTransaction } from '@/server/db'
import { log } from '@/server/log'
import type { CallLine } from './call-line'
import { brandOf, type Campaign, type ClaimedPlayer } from './campaign'
import { cancelPlayer } from './cancel-player'
import type { Desk } from './desk'
import { issuePlayer } from './issue-player'
import { type BatchPlans, planBatch } from './plan-batch'
import { again, dropped, failed, untouched } from './player-outcome'
import { policy } from './policy'
import { drainTokens } from './queries-throttle'
import { claimPlayers, type PlayerOutcome, saveOutcomes, shareStatus } from './queries-work'
import { pauseByItself } from './settle-campaign'

interface Batch {
  campaign: Campaign
  plans: BatchPlans
  leaseEndsAt: Date
  line: CallLine
}

/**
 * Claims a batch of a campaign's players under a lease and takes it on: the provider is asked for each as its turn comes,
 * and what came of them is recorded when all are through. Whoever dies on the way leaves claims that lapse; the grant's
 * key finds what they had begun. Returns how many players were claimed.
 */
export async function workOnCampaign(
  ctx: TenantContext,
  campaign: Campaign,
  { desk, limit }: { desk: Desk; limit: number },
): Promise<number> {
  const now = ctx.clock.now()
  const leaseEndsAt = new Date(now.getTime() + policy.leaseMs)
  const claimed = await claimPlayers(db, campaign.id, { now, leaseEndsAt, limit })
  if (claimed.length === 0) return 0
  const plans = await planBatch(brandOf(ctx, campaign), campaign, claimed)
  if (plans.haltReason !== null) await pauseByItself(ctx, campaign.id, plans.haltReason)
  const batch = { campaign, plans, leaseEndsAt, line: desk.line }
  desk.take(claimed.length, async (done) => {
    const outcomes = await Promise.all(
      claimed.map((player) => workOnPlayer(ctx, batch, player).finally(done)),
    )
    await record(ctx, campaign, { leaseEndsAt, outcomes: outcomes.filter((outcome) => outcome !== null) })
  })
  return claimed.length
}

/** Null leaves the player claimed: when the claim lapses, somebody looks again. */
async function workOnPlayer(
  ctx: TenantContext,
  { campaign, plans, leaseEndsAt, line }: Batch,
  player: ClaimedPlayer,
): Promise<PlayerOutcome | null> {
  const brand = brandOf(ctx, campaign)
  // Nothing is begun that could outlast the claim.
  const mayBegin = () => ctx.clock.now().getTime() <= leaseEndsAt.getTime() - policy.longestCallMs
  try {
    if (player.status === 'cancelling') {
      const cancelled = await line.call(() => cancelPlayer(brand, player), mayBegin)
      return cancelled ?? untouched(player, ctx.clock.now())
    }
    if (campaign.status === 'cancelling' && player.grantId === null) return dropped(player)
    if (player.tries > policy.retryAfterS.length + 1) return failed(player, 'gave_up')
    const plan = plans.of(player.currency)
    if (plan === null) return withoutPlan({ campaign, player, plans }, ctx.clock.now())
    const { outcome, isTooFast } = await issuePlayer(brand, plan, player, { line, mayBegin })
    if (isTooFast) await pauseCalls(ctx, campaign.providerCode)
    return outcome
  } catch (error) {
    log.error({ err: error, campaignId: campaign.id, line: player.line }, 'a campaign player broke off')
    return null
  }
}

/** The provider said that it gets too many calls. */
async function pauseCalls({ clock }: TenantContext, providerCode: string): Promise<void> {
  await drainTokens(db, providerCode, new Date(clock.now().getTime() + policy.providerPauseMs))
}

interface Planless {
  campaign: Campaign
  player: ClaimedPlayer
  plans: BatchPlans
}

/** A campaign that is being cancelled must come to an end, also where nothing can be found out any more. */
function withoutPlan({ campaign, player, plans }: Planless, now: Date): PlayerOutcome {
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
  await inTransaction(async (db) => {
    const isCancelling = (await shareStatus(db, id)) === 'cancelling'
    const now = ctx.clock.now()
    const final = isCancelling ? outcomes.map((outcome) => whileCancelling(outcome, now)) : outcomes
    const saved = await saveOutcomes(db, { campaignId: id, leaseEndsAt }, final)
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
