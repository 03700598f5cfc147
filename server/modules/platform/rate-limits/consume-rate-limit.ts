import type { RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimitFamily } from '@/server/contract/operation'
import { tenantRateLimitMultiple } from '@/server/contract/rate-limits'
import { inTime } from '@/server/core/clock'
import {
  type Consumption,
  keyPrefix,
  type Limiter,
  limiterFor,
  patienceMs,
  rateLimitWindowS,
  type Taken,
} from './limiter'
import { countOnBoth } from './queries'
import { logStoreFailure, redis } from './redis'

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
  const own = { counter: `${keyId}:${family}`, limit, calls: 1, now }
  const all = {
    ...own,
    counter: `tenant:${organizationId}:${family}`,
    limit: limit * tenantRateLimitMultiple,
  }
  const [taken, takenOfAll] = await takeFromBoth(own, all)
  const ownState = stateOf(taken, own)
  if (takenOfAll === null) return ownState
  const allState = stateOf(takenOfAll, all)
  // defence: all keys of an organization share one limit
  return allState.isAllowed && allState.remaining >= ownState.remaining ? ownState : allState
}

/** A store that did not answer is not waited for twice. */
async function takeFromBoth(own: Consumption, all: Consumption): Promise<TakenFromBoth> {
  try {
    // defence: rate limits are shared by all instances
    return await (redis() ? takeInTurn('shared', own, all) : consumeBoth(own, all))
  } catch (error) {
    logStoreFailure(error)
    return takeInTurn('local', own, all)
  }
}

async function takeInTurn(
  store: 'shared' | 'local',
  own: Consumption,
  all: Consumption,
): Promise<TakenFromBoth> {
  const taken = await settle(limiterFor(own.limit)[store].consume(own.counter, own.calls))
  if (!taken.isAllowed) return [taken, null]
  return [taken, await settle(limiterFor(all.limit)[store].consume(all.counter, all.calls))]
}

/**
 * Takes calls from a budget in one atomic step shared by all instances. Never throws: without its store it counts within
 * this process, so that a failing store slows no request down.
 */
export async function consumeShared({ counter, limit, calls, now }: Consumption): Promise<RateLimitState> {
  return stateOf(await consume(limiterFor(limit), counter, calls), { limit, now })
}

/** The same within this process: for counters whose names clients choose, since each would be a row of the store. */
export async function consumeLocal({ counter, limit, calls, now }: Consumption): Promise<RateLimitState> {
  return stateOf(await settle(limiterFor(limit).local.consume(counter, calls)), { limit, now })
}

function stateOf(
  { result, isAllowed }: Taken,
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

async function consume(limiter: Limiter, key: string, calls: number): Promise<Taken> {
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
async function settle(consumption: Promise<RateLimiterRes>): Promise<Taken> {
  try {
    return { result: await consumption, isAllowed: true }
  } catch (refusal) {
    if (isResult(refusal)) return { result: refusal, isAllowed: false }
    throw refusal
  }
}

/** What was taken from a counter, and from the one behind it; null: that was not asked. */
type TakenFromBoth = [own: Taken, all: Taken | null]

/**
 * Takes a call from two counters of PostgreSQL with one statement, so that a call of the API waits for one answer and not for
 * two. Throws when the store fails or does not answer within `patienceMs`.
 */
async function consumeBoth(own: Consumption, all: Consumption): Promise<TakenFromBoth> {
  const spent = await readSpent(own)
  if (spent) return [spent, null]
  const allSpent = await readSpent(all)
  if (allSpent) return [untouched, allSpent]
  const window = { now: own.now, end: new Date(own.now.getTime() + rateLimitWindowS * 1_000) }
  const keys = { own: keyPrefix + own.counter, all: keyPrefix + all.counter, limit: own.limit }
  const counts = await inTime(
    patienceMs,
    countOnBoth(keys, window),
    () => new Error('the counters did not answer in time'),
  )
  return await Promise.all([
    judge(own, counts.own_points, counts.own_expire),
    counts.all_points === null ? null : judge(all, counts.all_points, counts.all_expire),
  ])
}

const untouched: Taken = { isAllowed: true, result: { consumedPoints: 0, msBeforeNext: 0 } }

/** A counter that is known to be spent is refused from memory until its window ends: hammering does not reach the store. */
async function readSpent({ counter, limit }: Consumption): Promise<Taken | null> {
  const result = await limiterFor(limit).spent.get(counter)
  return result && result.msBeforeNext > 0 ? { isAllowed: false, result } : null
}

async function judge(
  { counter, limit, now }: Consumption,
  points: number,
  expire: bigint | null,
): Promise<Taken> {
  const result = { consumedPoints: points, msBeforeNext: Number(expire) - now.getTime() }
  if (points >= limit) await limiterFor(limit).spent.block(counter, result.msBeforeNext / 1_000)
  return { isAllowed: points <= limit, result }
}
