import type { RateLimitFamily } from '@/server/contract/operation'
import { AppError } from '@/server/core/app-error'

/** The widest each number may be set; the database would take more, a person should not. */
export const limitRanges = {
  sessionLimitPerPlayer: { min: 1, max: 1_000 },
  brandLimit: { min: 1, max: 10_000 },
  rateLimit: { min: 1, max: 1_000_000 },
} as const

type Limit = keyof typeof limitRanges

/** Throws E0003, naming the field, for a number that is not whole or not within its range. */
export function requireWithin(limit: Limit, value: number, path: string = limit): void {
  const { min, max } = limitRanges[limit]
  if (Number.isInteger(value) && value >= min && value <= max) return
  throw invalid(path, `Must be a whole number from ${min} to ${max.toLocaleString('en')}`)
}

export function requireName(name: string): string {
  const trimmed = name.trim()
  if (trimmed.length === 0 || trimmed.length > 120) throw invalid('name', 'Must be 1 to 120 characters')
  return trimmed
}

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
