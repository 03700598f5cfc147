import type { Limit } from '@/server/concurrency/worker'
import type { FreeRoundGrant } from '@/server/contract/resources/free-round-grant'
import { AppError } from '@/server/core/app-error'
import type { BrandContext } from '@/server/core/context'
import { sha256 } from '@/server/core/crypto'
import { type IssueOutcome, issueGrant, requireRecipientAllowed } from '@/server/modules/play/free-rounds'
import type { ClaimedPlayer } from './campaign'
import type { CurrencyPlan } from './plan-currency'
import { nextTryAt } from './policy'
import type { PlayerOutcome } from './queries-work'

/**
 * Issues a claimed player's grant, or completes one that was begun. Jurisdiction, self-exclusion and stake ceiling are checked again,
 * except for a grant already begun: its outcome at the provider must be determined.
 */
export async function issuePlayer(
  ctx: BrandContext,
  planned: CurrencyPlan,
  player: ClaimedPlayer,
  limit: Limit,
): Promise<{ outcome: PlayerOutcome; isTooFast: boolean }> {
  const isBegun = player.grantId !== null
  if ('refusal' in planned) return { outcome: failed(player, planned.refusal), isTooFast: false }
  const refusal = isBegun ? null : await refusalOf(() => requireRecipientAllowed(ctx, planned.plan, player))
  if (refusal !== null) return { outcome: failed(player, refusal), isTooFast: false }
  const { playerId, country, currency, grantKey } = player
  const requestHash = sha256(JSON.stringify([grantKey, playerId, country, currency]))
  const recipient = { playerId, country, idempotencyKey: grantKey, requestHash }
  const result = await issueGrant(ctx, { ...planned.plan, limit }, recipient, { resumes: true })
  return { outcome: outcomeOf(player, result, ctx.clock.now()), isTooFast: isRateLimited(result) }
}

async function refusalOf(check: () => Promise<void>): Promise<string | null> {
  try {
    await check()
    return null
  } catch (error) {
    if (error instanceof AppError && isMarketRule(error)) return 'market_refused'
    if (error instanceof AppError && error.code === 'E2003') return 'blocked_country'
    if (error instanceof AppError && error.code === 'E3004') return 'excluded_player'
    if (error instanceof AppError && error.code === 'E4003') return 'stake_above_limit'
    throw error
  }
}

/** The rules of a market name the country they are of. */
const isMarketRule = ({ code, details }: AppError) =>
  (code === 'E2003' || code === 'E4003') && details?.country !== undefined

function isRateLimited(result: IssueOutcome): boolean {
  return (result.kind === 'unsent' || result.kind === 'stopped') && result.error.kind === 'rate_limited'
}

/** Longest reason stored. */
const maxReasonLength = 500

export function issued(
  { line }: ClaimedPlayer,
  grantId: string,
  reason: string | null = null,
): PlayerOutcome {
  return { line, status: 'issued', reason, dueAt: null, grantId }
}

export function failed({ line, grantId }: ClaimedPlayer, reason: string): PlayerOutcome {
  return { line, status: 'failed', reason: reason.slice(0, maxReasonLength), dueAt: null, grantId }
}

export function dropped({ line }: ClaimedPlayer): PlayerOutcome {
  return { line, status: 'cancelled', reason: null, dueAt: null, grantId: null }
}

/** Back to the status before the claim. */
export function untouched(player: ClaimedPlayer, dueAt: Date): PlayerOutcome {
  const { line, previousStatus: status, grantId, tries } = player
  return { line, status, reason: null, dueAt, grantId, tries: tries - 1 }
}

/** Another try after a pause that grows with the tries, or failed permanently. */
export function again(
  player: ClaimedPlayer,
  { status, reason, now }: { status: PlayerOutcome['status']; reason: string; now: Date },
): PlayerOutcome {
  const dueAt = nextTryAt(player.tries, now)
  if (dueAt === null) return failed(player, reason)
  return { line: player.line, status, reason, dueAt, grantId: player.grantId }
}

/** The player's status after an attempt to issue. Pure. */
export function outcomeOf(player: ClaimedPlayer, outcome: IssueOutcome, now: Date): PlayerOutcome {
  switch (outcome.kind) {
    case 'recorded':
      return outcomeOfGrant(player, outcome.grant, outcome.isPartial ? 'partially_issued' : null)
    case 'too_late':
      return outcome.grant.status === 'expired'
        ? failed({ ...player, grantId: outcome.grant.grant_id }, 'answered_too_late')
        : outcomeOfGrant(player, outcome.grant, null)
    case 'not_called':
      return untouched(player, now)
    case 'key_taken':
      return failed(player, 'key_taken')
    // The grant was cancelled, so nothing is left of this try.
    case 'unsent':
      return again({ ...player, grantId: null }, { status: 'queued', reason: 'provider_unavailable', now })
    case 'stopped':
      return again(
        { ...player, grantId: outcome.grantId },
        { status: 'issuing', reason: 'outcome_unknown', now },
      )
  }
}

function outcomeOfGrant(
  player: ClaimedPlayer,
  { grant_id: grantId, status, games }: FreeRoundGrant,
  reason: string | null,
): PlayerOutcome {
  const known = { ...player, grantId }
  if (status === 'issue_failed') {
    return failed(known, games.find((game) => game.reason !== null)?.reason ?? 'issue_failed')
  }
  // No answer in time; the outcome is unknown for now.
  const isUnplayed = games.every((game) => game.rounds_played === 0)
  if (status === 'expired' && isUnplayed) return failed(known, 'expired')
  return issued(player, grantId, reason)
}
