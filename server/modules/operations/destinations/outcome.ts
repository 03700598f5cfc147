import type { CallbackOutcome } from '@/server/outbound'
import type { Carrier } from './message'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const waitsMs = [
  10 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  8 * hour,
]

/** After so many attempts, about a day, a message has failed. */
export const maxAttempts = waitsMs.length + 1
/** A destination to which nothing could be sent for so long is disabled. */
export const disabledAfterMs = 5 * 24 * hour

export const waitAfter = (attempts: number) => waitsMs[Math.min(attempts, waitsMs.length) - 1] ?? 0

export type SendOutcome =
  | { kind: 'sent' }
  /** `isFinal`: another attempt would be answered alike. `isGone`: the receiver wants nothing more. */
  | { kind: 'failed'; error: string; isFinal: boolean; isGone: boolean }

/**
 * What an answer means. Only 2xx is success, and redirects are not followed. A webhook says by 410 that it wants nothing
 * more (Standard Webhooks). Slack and PagerDuty refuse for good by a 4xx other than 408 and 429.
 */
export function judgeOutcome(kind: Carrier['kind'], outcome: CallbackOutcome): SendOutcome {
  if (outcome.kind === 'timeout') return failed('No answer in time')
  if (outcome.kind === 'connection_error') return failed(outcome.message)
  const { status } = outcome
  if (status >= 200 && status < 300) return { kind: 'sent' }
  const isRefused = status >= 400 && status < 500 && status !== 408 && status !== 429
  const isGone = status === 410
  return { ...failed(`HTTP status ${status}`), isFinal: isGone || (kind !== 'webhook' && isRefused), isGone }
}

const failed = (error: string) => ({ kind: 'failed', error, isFinal: false, isGone: false }) as const
