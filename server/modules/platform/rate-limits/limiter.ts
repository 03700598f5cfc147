import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  type RateLimiterRes,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible'
import type { RateLimitFamily } from '@/server/contract/operation'
import { defaultRateLimits } from '@/server/contract/rate-limits'
import { processSingleton } from '@/server/core/process-singleton'
import { askStore } from './queries'
import { redis } from './redis'

export const rateLimitWindowS = 60

/** The budget of a family: the organization's own (`organization.rateLimits`, as stored) or the default. */
export function rateLimitBudget(family: RateLimitFamily, overrides: unknown): number {
  if (typeof overrides !== 'object' || overrides === null) return defaultRateLimits[family]
  const own = (overrides as Partial<Record<RateLimitFamily, unknown>>)[family]
  return typeof own === 'number' && Number.isSafeInteger(own) && own > 0 ? own : defaultRateLimits[family]
}

export interface Consumption {
  /** Whose calls, of what kind. */
  counter: string
  /** Calls per window. */
  limit: number
  calls: number
  now: Date
}

/** What a counter said of calls that were taken from it. */
export interface Taken {
  result: Pick<RateLimiterRes, 'consumedPoints' | 'msBeforeNext'>
  isAllowed: boolean
}

/** How long a request may wait for the shared counter before it is let through. */
export const patienceMs = 1_000

export const keyPrefix = 'api:'

export interface Limiter {
  /** The counter all instances share: Redis where configured, else PostgreSQL. */
  shared: RLWrapperTimeouts
  /** Stands in for this process alone while the shared counter cannot be reached. */
  local: RateLimiterMemory
  /** Counters that this process knows to have no call left. */
  spent: RateLimiterMemory
}

const limiters = processSingleton('rateLimiters', () => new Map<number, Limiter>())

/** One limiter for each budget in use; the counters behind them are shared, so that a changed budget counts on. */
export function limiterFor(budget: number): Limiter {
  const existing = limiters.get(budget)
  if (existing) return existing
  const created = createLimiter(budget)
  limiters.set(budget, created)
  return created
}

function createLimiter(budget: number): Limiter {
  const options = { keyPrefix: 'api', points: budget, duration: rateLimitWindowS }
  // A key over its budget is refused from memory until its window ends: hammering does not reach the store.
  const storeOptions = { ...options, inMemoryBlockOnConsumed: budget }
  const client = redis()
  const store = client
    ? new RateLimiterRedis({ ...storeOptions, storeClient: client, rejectIfRedisNotReady: true })
    : new RateLimiterPostgres({
        ...storeOptions,
        storeClient: { query: askStore },
        storeType: 'pool',
        tableName: 'rate_limit_counter',
        tableCreated: true,
        clearExpiredByTimeout: false,
      })
  return {
    shared: new RLWrapperTimeouts({ limiter: store, timeoutMs: patienceMs }),
    local: new RateLimiterMemory(options),
    spent: new RateLimiterMemory(options),
  }
}
