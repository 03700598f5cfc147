import type { Limit } from '@/server/concurrency/worker'
import { AppError } from '@/server/core/app-error'
import type { BrandContext } from '@/server/core/context'
import { sha256 } from '@/server/core/crypto'
import { type IssueOutcome, issueGrant, requireRecipientAllowed } from '@/server/modules/play/free-rounds'
import type { ClaimedPlayer } from './campaign'
import type { CurrencyPlan } from './plan-currency'
import { failed, outcomeOf } from './player-outcome'
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
