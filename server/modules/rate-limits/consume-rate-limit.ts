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

/**
 * Takes one call from a key's budget for a family, in one atomic step shared by all instances (spec §8). Never throws:
 * without its store it counts within this process, so that a failing store slows nobody down.
 */
export async function consumeRateLimit(input: {
  keyId: string
  family: RateLimitFamily
  limit: number
  now: Date
}): Promise<RateLimitState> {
  const { result, isAllowed } = await consume(limiterFor(input.limit), `${input.keyId}:${input.family}`)
  const waitMs = Math.max(result.msBeforeNext, 0)
  return {
    isAllowed,
    limit: input.limit,
    remaining: isAllowed ? Math.max(input.limit - result.consumedPoints, 0) : 0,
    resetAtS: Math.ceil((input.now.getTime() + waitMs) / 1000),
    retryAfterS: Math.max(Math.ceil(waitMs / 1000), 1),
  }
}

interface Consumed {
  result: RateLimiterRes
  isAllowed: boolean
}

async function consume(limiter: Limiter, key: string): Promise<Consumed> {
  try {
    return await settle(limiter.shared.consume(key))
  } catch (error) {
    logStoreFailure(error)
    return settle(limiter.local.consume(key))
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
