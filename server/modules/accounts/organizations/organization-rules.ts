import type { RateLimitFamily } from '@/server/contract/operation'
import { AppError } from '@/server/core/app-error'

export function invalid(path: string, message: string): AppError {
  return new AppError('E0003', { message, details: { issues: [{ path, message }] } })
}

/** The stored overrides, each family named; null where the default applies. */
export function readRateLimits(stored: unknown): Record<RateLimitFamily, number | null> {
  const found = typeof stored === 'object' && stored !== null ? new Map(Object.entries(stored)) : new Map()
  const budgetOf = (family: RateLimitFamily): number | null => {
    const budget: unknown = found.get(family)
    return typeof budget === 'number' && Number.isSafeInteger(budget) && budget > 0 ? budget : null
  }
  return {
    catalogue: budgetOf('catalogue'),
    sessions: budgetOf('sessions'),
    free_rounds: budgetOf('free_rounds'),
    transactions: budgetOf('transactions'),
    other: budgetOf('other'),
  }
}
