import { AppError } from '@/server/core/app-error'

/** Without the `u` flag `i` folds ASCII only, so no foreign letter can pass for one of these. */
const pattern = /^[a-z0-9](?:[a-z0-9_-]{0,30}[a-z0-9])?$/i

/**
 * The canonical form of a sub_operator_ref: lower-cased, 1 to 32 characters of `[a-z0-9_-]`, alphanumeric at both ends. Anything
 * else is refused, never repaired, so one with spaces around it too; and empty is not "absent" (spec §2.8, §2.10, E6004).
 */
export function parseSubOperatorRef(text: string): string {
  if (!pattern.test(text)) throw new AppError('E6004')
  return text.toLowerCase()
}
