import type { RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimitFamily } from '@/server/contract/operation'
import { defaultRateLimits } from '@/server/contract/rate-limits'

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
