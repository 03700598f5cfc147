import { AppError } from '@/server/core/app-error'

const maxLength = 80

/** The name without the white space around it. Throws E0003 unless 1 to 80 characters are left. */
export function requireKeyName(raw: string): string {
  const name = raw.trim()
  if (name !== '' && name.length <= maxLength) return name
  const issues = [{ path: 'name', message: `must have 1 to ${maxLength} characters` }]
  throw new AppError('E0003', { details: { issues } })
}
