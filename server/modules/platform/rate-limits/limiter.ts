import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible'
import { processSingleton } from '@/server/core/process-singleton'
import { rateLimitWindowS } from './budgets'
import { askStore } from './queries'
import { redis } from './redis'

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
