import type { Operation } from '@/server/contract/operation'
import { AppError } from '@/server/core/app-error'
import type { AuthenticatedKey } from '@/server/modules/keys'
import { type RateLimitState, rateLimitBudget } from '@/server/modules/rate-limits'
import type { Dependencies } from '@/server/rest/dependencies'

/** Takes one call from the budgets of the key and of its organization for the operation's family (spec §8). */
export async function consumeBudget(
  operation: Pick<Operation, 'family'>,
  key: AuthenticatedKey,
  { consumeRateLimit, clock }: Pick<Dependencies, 'consumeRateLimit' | 'clock'>,
): Promise<RateLimitState> {
  const limit = rateLimitBudget(operation.family, key.organization.rateLimits)
  const { keyId, organization } = key
  return consumeRateLimit({
    keyId,
    limit,
    family: operation.family,
    organizationId: organization.id,
    now: clock.now(),
  })
}

/** Throws E9001 with Retry-After when the budget is spent. */
export function requireBudget(state: RateLimitState): void {
  if (!state.isAllowed) throw new AppError('E9001', { retryAfterS: state.retryAfterS })
}

export function rateLimitHeaders(state: RateLimitState): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(state.limit),
    'X-RateLimit-Remaining': String(state.remaining),
    'X-RateLimit-Reset': String(state.resetAtS),
  }
}
