import type { RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimitFamily } from '@/server/contract/operation'
import { tenantRateLimitMultiple } from '@/server/contract/rate-limits'
import { type Limiter, limiterFor } from './limiter'
import { logStoreFailure } from './log-store-failure'

export interface RateLimitState {
  isAllowed: boolean
  /** Calls per window. */
  limit: number
  /** Calls left in this window. */
  remaining: number
  /** Unix seconds at which the window ends. */
  resetAtS: number
  /** Whole seconds to wait, at least 1; for Retry-After when not allowed. */
  retryAfterS: number
}

/**
 * Takes one call from a key's budget for a family, and from that of all keys of its organization together (spec §8). A call
 * that the key may not make costs the others nothing. Returns the budget of which less is left. Never throws.
 */
export async function consumeRateLimit({
  keyId,
  organizationId,
  family,
  limit,
  now,
}: {
  keyId: string
  organizationId: string
  family: RateLimitFamily
  /** Of one key. */
  limit: number
  now: Date
}): Promise<RateLimitState> {
  const one = { counter: `${keyId}:${family}`, limit, calls: 1, now }
  const consumed = await consume(limiterFor(limit), one.counter, 1)
  const own = stateOf(consumed, one)
  if (!own.isAllowed) return own
  const all = {
    ...one,
    counter: `tenant:${organizationId}:${family}`,
    limit: limit * tenantRateLimitMultiple,
  }
  // A store that did not answer is not waited for twice.
  const together = await (consumed.isShared ? consumeShared(all) : consumeLocal(all))
  // defence: all keys of an organization share one limit
  return together.isAllowed && together.remaining >= own.remaining ? own : together
}

export interface Consumption {
  /** Whose calls, of what kind. */
  counter: string
  /** Calls per window. */
  limit: number
  calls: number
  now: Date
}

/**
 * Takes calls from a budget in one atomic step shared by all instances. Never throws: without its store it counts within
 * this process, so that a failing store slows nobody down.
 */
export async function consumeShared({ counter, limit, calls, now }: Consumption): Promise<RateLimitState> {
  return stateOf(await consume(limiterFor(limit), counter, calls), { limit, now })
}

/** The same within this process: for counters that anybody can make up, since each would be a row of the store. */
export async function consumeLocal({ counter, limit, calls, now }: Consumption): Promise<RateLimitState> {
  return stateOf(await settle(limiterFor(limit).local.consume(counter, calls)), { limit, now })
}

function stateOf(
  { result, isAllowed }: Omit<Consumed, 'isShared'>,
  { limit, now }: Pick<Consumption, 'limit' | 'now'>,
): RateLimitState {
  const waitMs = Math.max(result.msBeforeNext, 0)
  return {
    isAllowed,
    limit,
    remaining: isAllowed ? Math.max(limit - result.consumedPoints, 0) : 0,
    resetAtS: Math.ceil((now.getTime() + waitMs) / 1000),
    retryAfterS: Math.max(Math.ceil(waitMs / 1000), 1),
  }
}

interface Consumed {
  result: RateLimiterRes
  isAllowed: boolean
  /** Counted for all instances, and not by this process alone. */
  isShared: boolean
}

async function consume(limiter: Limiter, key: string, calls: number): Promise<Consumed> {
  try {
    return { ...(await settle(limiter.shared.consume(key, calls))), isShared: true }
  } catch (error) {
    logStoreFailure(error)
    return { ...(await settle(limiter.local.consume(key, calls))), isShared: false }
  }
}

/** By its fields: the limiter may have been made by another bundle of this process, with a class of its own. */
function isResult(refusal: unknown): refusal is RateLimiterRes {
  return typeof refusal === 'object' && refusal !== null && 'msBeforeNext' in refusal
}

/** The library rejects with its result when the budget is spent, and with an error when the store failed. */
async function settle(consumption: Promise<RateLimiterRes>): Promise<Omit<Consumed, 'isShared'>> {
  try {
    return { result: await consumption, isAllowed: true }
  } catch (refusal) {
    if (isResult(refusal)) return { result: refusal, isAllowed: false }
    throw refusal
  }
}
