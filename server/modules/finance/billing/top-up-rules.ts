import type { TopUpPauseReason } from '@/server/contract/billing-states'

/** `2026-03`, UTC. */
export const monthOf = (now: Date): string => now.toISOString().slice(0, 7)

export const monthStart = (now: Date): Date => new Date(`${monthOf(now)}-01T00:00:00.000Z`)

/** When the month's limit counts anew. */
export const nextMonth = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))

const goneCodes = new Set([
  'resource_missing',
  'payment_method_unexpected_state',
  'payment_method_invalid_parameter',
])

/** What a failed charge asks a person to look at. */
export function pauseReasonOf({
  failureCode,
  isExpired,
}: {
  failureCode?: string
  isExpired?: boolean
}): TopUpPauseReason {
  if (isExpired) return 'no_answer'
  if (failureCode === 'authentication_required') return 'authentication_required'
  return failureCode !== undefined && goneCodes.has(failureCode) ? 'method_removed' : 'declined'
}
