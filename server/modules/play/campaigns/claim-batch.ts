import type { Batch, Limit } from '@/server/concurrency/worker'
import { AppError, FlatError } from '@/server/core/app-error'
import type { BrandContext, TenantContext } from '@/server/core/context'
import { db, inTransaction } from '@/server/db'
import { log } from '@/server/log'
import { noteSignal } from '@/server/modules/platform/signals'
import { cancelFreeRounds } from '@/server/modules/play/free-rounds'
import { brandOf, type Campaign, type ClaimedPlayer } from './campaign'
import { again, dropped, failed, issued, issuePlayer, untouched } from './issue-player'
import { type CurrencyPlan, planCurrency } from './plan-currency'
import { policy } from './policy'
import { lockCampaign, saveStatus } from './queries-campaign'
import { drainTokens } from './queries-throttle'
import { claimPlayers, hasOpenPlayers, type PlayerOutcome, saveOutcomes, shareStatus } from './queries-work'
import { auditCampaign } from './require-campaign'

interface PlayerWork {
  campaign: Campaign
  plans: BatchPlans
  leaseEndsAt: Date
}

/**
 * Claims up to `limit` due players of a campaign under a lease; null where none is due. Claims of a process that died
 * expire; the grant's key then finds what was issued.
 */
export async function claimBatch(
  ctx: TenantContext,
  campaign: Campaign,
  limit: number,
): Promise<Batch<ClaimedPlayer, PlayerOutcome> | null> {
  const now = ctx.clock.now()
  const leaseEndsAt = new Date(now.getTime() + policy.leaseMs)
  const items = await claimPlayers(db, campaign.id, { now, leaseEndsAt, limit })
  if (items.length === 0) return null
  const plans = await planBatch(brandOf(ctx, campaign), campaign, items)
  if (plans.haltReason !== null) await autoPauseCampaign(ctx, campaign.id, plans.haltReason)
  return {
    items,
    work: (player, limited) => workOnPlayer(ctx, { campaign, plans, leaseEndsAt }, player, limited),
    settle: (results) =>
      record(ctx, campaign, { leaseEndsAt, outcomes: results.filter((outcome) => outcome !== null) }),
  }
}

async function workOnPlayer(
  ctx: TenantContext,
  { campaign, plans, leaseEndsAt }: PlayerWork,
  player: ClaimedPlayer,
  limited: Limit,
): Promise<PlayerOutcome> {
  const brand = brandOf(ctx, campaign)
  // No call may start that could outlive the claim.
  const mayStart = () => ctx.clock.now().getTime() <= leaseEndsAt.getTime() - policy.longestCallMs
  const limit: Limit = (call) => limited(call, mayStart)
  if (player.status === 'cancelling') {
    const cancelled = await limit(() => cancelPlayer(brand, player))
    return cancelled ?? untouched(player, ctx.clock.now())
  }
  if (campaign.status === 'cancelling' && player.grantId === null) return dropped(player)
  if (player.tries > policy.retryAfterS.length + 1) return failed(player, 'gave_up')
  const plan = plans.of(player.currency)
  if (plan === null) return withoutPlan({ campaign, player, plans }, ctx.clock.now())
  const { outcome, isTooFast } = await issuePlayer(brand, plan, player, limit)
  if (isTooFast) await pauseCalls(ctx, campaign.providerCode)
  return outcome
}

/** The provider answered that it receives too many calls. */
async function pauseCalls({ clock }: TenantContext, providerCode: string): Promise<void> {
  await drainTokens(db, providerCode, new Date(clock.now().getTime() + policy.providerPauseMs))
}

interface Planless {
  campaign: Campaign
  player: ClaimedPlayer
  plans: BatchPlans
}

/** A campaign that is being cancelled must end, also where an outcome cannot be determined any more. */
function withoutPlan({ campaign, player, plans }: Planless, now: Date): PlayerOutcome {
  if (campaign.status === 'cancelling')
    return again(player, { status: 'issuing', reason: 'outcome_unknown', now })
  const pauseMs = plans.haltReason === null ? policy.planPauseMs : 0
  return untouched(player, new Date(now.getTime() + pauseMs))
}

/** If the campaign is being cancelled by now, a grant just issued is cancelled, and a postponed player is dropped. */
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
      log.warn({ campaignId: id, lost: final.length - saved }, 'campaign players claimed by another instance')
  })
  if (outcomes.some(({ dueAt }) => dueAt === null)) noteSignal('campaign_worked', id, ctx.clock.now())
}

function whileCancelling(outcome: PlayerOutcome, now: Date): PlayerOutcome {
  if (outcome.status === 'queued') return { ...outcome, status: 'cancelled', dueAt: null }
  const isFresh =
    outcome.status === 'issued' && (outcome.reason === null || outcome.reason === 'partially_issued')
  return isFresh ? { ...outcome, status: 'cancelling', dueAt: now, tries: 0 } : outcome
}

/** Cancels a claimed player's grant (spec §4.12). One that cannot be cancelled stays issued, with the reason. */
async function cancelPlayer(ctx: BrandContext, player: ClaimedPlayer): Promise<PlayerOutcome> {
  const { grantId } = player
  if (grantId === null) return dropped(player)
  try {
    const { status } = await cancelFreeRounds(ctx, { grantId })
    return status === 200 ? cancelled(player) : issued(player, grantId, 'cancel_failed')
  } catch (error) {
    if (!(error instanceof FlatError)) throw error
    return afterRefusal(ctx, { ...player, grantId }, error)
  }
}

function afterRefusal(
  ctx: BrandContext,
  player: ClaimedPlayer & { grantId: string },
  { error, body }: FlatError,
): PlayerOutcome {
  // It was cancelled already: by another caller, or before a crash.
  if (error === 'not_cancellable' && body.grant_status === 'cancelled') return cancelled(player)
  if (error !== 'provider_unavailable' && error !== 'issuance_in_progress')
    return issued(player, player.grantId, error)
  const next = again(player, { status: 'cancelling', reason: error, now: ctx.clock.now() })
  return next.status === 'failed' ? issued(player, player.grantId, error) : next
}

function cancelled({ line, grantId }: ClaimedPlayer): PlayerOutcome {
  return { line, status: 'cancelled', reason: null, dueAt: null, grantId }
}

interface BatchPlans {
  /** Null: cannot be checked now. */
  of(currency: string): CurrencyPlan | null
  /** Why the campaign cannot continue as it is; null: it can. */
  haltReason: string | null
}

/** The terms checked now, once for each currency of a batch: they may have become invalid since the start. */
async function planBatch(
  ctx: BrandContext,
  campaign: Campaign,
  players: readonly ClaimedPlayer[],
): Promise<BatchPlans> {
  const plans = new Map<string, CurrencyPlan>()
  const toIssue = players.filter((player) => player.status === 'issuing')
  let halted: string | null = null
  for (const currency of new Set(toIssue.map((player) => player.currency))) {
    try {
      plans.set(currency, await planCurrency(ctx, campaign, currency))
    } catch (error) {
      halted ??= haltReason(error)
    }
  }
  return { of: (currency) => plans.get(currency) ?? null, haltReason: halted }
}

/**
 * Why the whole campaign cannot continue, as the refusal's code; null for what is transient. Rethrows anything else: it
 * is a defect.
 */
function haltReason(error: unknown): string | null {
  if (error instanceof FlatError) return error.error
  if (!(error instanceof AppError)) throw error
  const isPassing = error.code === 'E1002' || error.code === 'PROVIDER_ACCESS_UNAVAILABLE'
  return isPassing ? null : error.code
}

/** Ends a campaign with nothing left to do; false while something is left. */
export async function settleIfDone(ctx: TenantContext, id: string): Promise<boolean> {
  const { organizationId } = ctx
  return inTransaction(async (db) => {
    const campaign = await lockCampaign(db, { organizationId, id })
    if (campaign?.status !== 'running' && campaign?.status !== 'cancelling') return false
    if (await hasOpenPlayers(db, id)) return false
    const status = campaign.status === 'running' ? 'completed' : 'cancelled'
    await saveStatus(db, id, { status, finishedAt: ctx.clock.now() })
    if (status === 'completed') await auditCampaign(db, ctx, campaign, 'completed')
    return true
  })
}

/** Pauses a running campaign whose terms or organization no longer allow it to continue, until a member resumes it. */
export async function autoPauseCampaign(ctx: TenantContext, id: string, reason: string): Promise<void> {
  const { organizationId } = ctx
  await inTransaction(async (db) => {
    const campaign = await lockCampaign(db, { organizationId, id })
    if (campaign?.status !== 'running') return
    await saveStatus(db, id, { status: 'paused', pauseReason: reason })
    await auditCampaign(db, ctx, campaign, 'paused', { after: { pauseReason: reason } })
  })
}
