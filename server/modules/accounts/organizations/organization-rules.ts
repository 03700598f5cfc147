import { AppError } from '@/server/core/app-error'

/** The widest each number may be set; the database would take more, a person should not. */
export const limitRanges = {
  sessionLimitPerPlayer: { least: 1, most: 1_000 },
  brandLimit: { least: 1, most: 10_000 },
  rateLimit: { least: 1, most: 1_000_000 },
} as const

type Limit = keyof typeof limitRanges

/** Throws E0003, naming the field, for a number that is not whole or not within its range. */
export function requireWithin(limit: Limit, value: number, path: string = limit): void {
  const { least, most } = limitRanges[limit]
  if (Number.isInteger(value) && value >= least && value <= most) return
  throw invalid(path, `Must be a whole number from ${least} to ${most.toLocaleString('en')}`)
}

export function requireName(name: string): string {
  const trimmed = name.trim()
  if (trimmed.length === 0 || trimmed.length > 120) throw invalid('name', 'Must be 1 to 120 characters')
  return trimmed
}

export function invalid(path: string, message: string): AppError {
  return new AppError('E0003', { message, details: { issues: [{ path, message }] } })
}
