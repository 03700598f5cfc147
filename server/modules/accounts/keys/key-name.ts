import { z } from 'zod'
import { AppError } from '@/server/core/app-error'

const maxLength = 80

export const keyName = z.string().trim().min(1, 'Enter a name.').max(maxLength, 'At most 80 characters.')

/** How long a new key lives; null: for ever. */
export const keyDays = z.int().min(1).max(3_650).nullable()
export const inDays = (days: number | null, now: Date) =>
  days === null ? null : new Date(now.getTime() + days * 86_400_000)

/** The name without the white space around it. Throws E0003 unless 1 to 80 characters are left. */
export function requireKeyName(raw: string): string {
  const name = raw.trim()
  if (name !== '' && name.length <= maxLength) return name
  const issues = [{ path: 'name', message: `must have 1 to ${maxLength} characters` }]
  throw new AppError('E0003', { details: { issues } })
}
