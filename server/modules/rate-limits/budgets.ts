import type { RateLimitFamily } from '@/server/contract/operation'

export const rateLimitWindowS = 60

/** Calls per key and minute. */
const defaultBudgets: Record<RateLimitFamily, number> = {
  catalogue: 1200,
  sessions: 600,
  free_rounds: 300,
  transactions: 600,
  other: 600,
}

/** The budget of a family: the organization's own (`organization.rateLimits`, as stored) or the default. */
export function rateLimitBudget(family: RateLimitFamily, overrides: unknown): number {
  if (typeof overrides !== 'object' || overrides === null) return defaultBudgets[family]
  const own = (overrides as Partial<Record<RateLimitFamily, unknown>>)[family]
  return typeof own === 'number' && Number.isSafeInteger(own) && own > 0 ? own : defaultBudgets[family]
}
