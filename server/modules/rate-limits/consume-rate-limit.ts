import type { RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimitFamily } from '@/server/contract/operation'
import { tenantRateLimitMultiple } from '@/server/contract/rate-limits'
import { limiterFor } from './limiter'
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
  if (limiterFor(limit).isSpent(one.counter)) return consumeShared(one)
  const all = {
    ...one,
    counter: `tenant:${organizationId}:${family}`,
    limit: limit * tenantRateLimitMultiple,
  }
  // Both at once: each is a round trip, and a store that does not answer is waited for once.
  const [own, together] = await Promise.all([consumeShared(one), consumeShared(all)])
  if (!own.isAllowed) {
    await giveBack(all)
    return own
  }
  // defence: all keys of an organization share one limit
  return together.isAllowed && together.remaining >= own.remaining ? own : together
}

/** A call that was not made after all. Where the store fails the window ends by itself. */
async function giveBack({ counter, limit, calls }: Consumption): Promise<void> {
  await limiterFor(limit).shared.reward(counter, calls).catch(logStoreFailure)
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
export async function consumeShared(wanted: Consumption): Promise<RateLimitState> {
  const { counter, limit, calls } = wanted
  try {
    return stateOf(await settle(limiterFor(limit).shared.consume(counter, calls)), wanted)
  } catch (error) {
    logStoreFailure(error)
    return consumeLocal(wanted)
  }
}

/** The same within this process: for counters that anybody can make up, since each would be a row of the store. */
export async function consumeLocal(wanted: Consumption): Promise<RateLimitState> {
  const { counter, limit, calls } = wanted
  return stateOf(await settle(limiterFor(limit).local.consume(counter, calls)), wanted)
}

function stateOf(
  { result, isAllowed }: Consumed,
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
}

/** By its fields: the limiter may have been made by another bundle of this process, with a class of its own. */
function isResult(refusal: unknown): refusal is RateLimiterRes {
  return typeof refusal === 'object' && refusal !== null && 'msBeforeNext' in refusal
}

/** The library rejects with its result when the budget is spent, and with an error when the store failed. */
async function settle(consumption: Promise<RateLimiterRes>): Promise<Consumed> {
  try {
    return { result: await consumption, isAllowed: true }
  } catch (refusal) {
    if (isResult(refusal)) return { result: refusal, isAllowed: false }
    throw refusal
  }
}
