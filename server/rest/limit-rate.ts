import type { Operation, RateLimitFamily } from '@/server/contract/operation'
import { tenantRateLimitMultiple } from '@/server/contract/rate-limits'
import { AppError } from '@/server/core/app-error'
import type { AuthenticatedKey } from '@/server/modules/accounts/keys'
import { type RateLimitState, rateLimitBudget, rateLimitWindowS } from '@/server/modules/platform/rate-limits'
import type { Dependencies } from '@/server/rest/dependencies'

interface Budget extends RateLimitState {
  family: RateLimitFamily
  /** Calls per window of the key; `limit` is that of all keys together where less of it is left. */
  keyLimit: number
}

/** Takes one call from the budgets of the key and of its organization for the operation's family (spec §8). */
export async function consumeBudget(
  { family }: Pick<Operation, 'family'>,
  key: AuthenticatedKey,
  { consumeRateLimit, clock }: Pick<Dependencies, 'consumeRateLimit' | 'clock'>,
): Promise<Budget> {
  const { keyId, organization } = key
  const limit = rateLimitBudget(family, organization.rateLimits)
  const state = await consumeRateLimit({
    keyId,
    limit,
    family,
    organizationId: organization.id,
    now: clock.now(),
  })
  return { ...state, family, keyLimit: limit }
}

/** Throws E9001 with Retry-After when the budget is spent. */
export function requireBudget(state: RateLimitState): void {
  if (!state.isAllowed) throw new AppError('E9001', { retryAfterS: state.retryAfterS })
}

/**
 * The limit of which less is left, in the three headers of spec §8. Beside them the fields of the IETF's draft, which name both
 * limits: the key's, and that of all keys of the account together.
 */
export function rateLimitHeaders(budget: Budget, now: Date): Record<string, string> {
  const { family, keyLimit, limit, remaining, resetAtS } = budget
  const ofAccount = `${family}-account`
  const leftS = Math.max(resetAtS - Math.floor(now.getTime() / 1_000), 0)
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(resetAtS),
    'RateLimit-Policy': `${policy(family, keyLimit)}, ${policy(ofAccount, keyLimit * tenantRateLimitMultiple)}`,
    RateLimit: `"${limit === keyLimit ? family : ofAccount}";r=${remaining};t=${leftS}`,
  }
}

const policy = (name: string, quota: number) => `"${name}";q=${quota};w=${rateLimitWindowS}`
