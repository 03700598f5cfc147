import type { RateLimitFamily } from '@/server/contract/operation'
import { defaultRateLimits } from '@/server/contract/rate-limits'

export const rateLimitWindowS = 60

/** The budget of a family: the organization's own (`organization.rateLimits`, as stored) or the default. */
export function rateLimitBudget(family: RateLimitFamily, overrides: unknown): number {
  if (typeof overrides !== 'object' || overrides === null) return defaultRateLimits[family]
  const own = (overrides as Partial<Record<RateLimitFamily, unknown>>)[family]
  return typeof own === 'number' && Number.isSafeInteger(own) && own > 0 ? own : defaultRateLimits[family]
}
