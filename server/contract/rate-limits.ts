import type { RateLimitFamily } from '@/server/contract/operation'

/** Requests a key may make per minute in each family of operations, unless its organization has budgets of its own. */
export const defaultRateLimits: Readonly<Record<RateLimitFamily, number>> = {
  catalogue: 1200,
  sessions: 600,
  free_rounds: 300,
  transactions: 600,
  other: 600,
}

/** All keys of an organization together may make this many times what one of them may. */
export const tenantRateLimitMultiple = 5
