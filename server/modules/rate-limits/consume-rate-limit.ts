import type { RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimitFamily } from '@/server/contract/operation'
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

/** Takes one call from a key's budget for a family (spec §8). Never throws. */
export function consumeRateLimit(input: {
  keyId: string
  family: RateLimitFamily
  limit: number
  now: Date
}): Promise<RateLimitState> {
  return consumeShared({ ...input, counter: `${input.keyId}:${input.family}`, calls: 1 })
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

async function consume(limiter: Limiter, key: string, calls: number): Promise<Consumed> {
  try {
    return await settle(limiter.shared.consume(key, calls))
  } catch (error) {
    logStoreFailure(error)
    return settle(limiter.local.consume(key, calls))
  }
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
