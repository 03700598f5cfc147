import type { DestinationKind, Severity } from '@/server/contract/notification-events'
import { wallMs } from '@/server/contract/zone-clock'

const minuteMs = 60_000
const dayMinutes = 1_440

/** When a destination wants to be told of what is not critical. */
export interface Timing {
  kind: DestinationKind
  quietFrom: number | null
  quietUntil: number | null
  quietZone: string | null
  digestMinutes: number
}

/**
 * When a message is due, and whether it goes together with others. What is critical, and its recovery, is due at once; the
 * rest waits for the end of a digest's interval and of quiet hours. PagerDuty gets each on its own.
 */
export function dueTime(timing: Timing, severity: Severity, now: Date): { dueAt: Date; isBundled: boolean } {
  // defence: quiet hours and digests hold nothing critical back
  if (severity === 'critical') return { dueAt: now, isBundled: false }
  const intervalMs = timing.digestMinutes * minuteMs
  const ofDigest = intervalMs === 0 ? now.getTime() : Math.ceil(now.getTime() / intervalMs) * intervalMs
  const dueAt = endOfQuiet(timing, new Date(ofDigest))
  return { dueAt, isBundled: timing.kind !== 'pagerduty' && dueAt > now }
}

/** The end of the quiet hours that hold this moment; the moment itself outside of them. */
function endOfQuiet({ quietFrom, quietUntil, quietZone }: Timing, time: Date): Date {
  if (quietFrom === null || quietUntil === null || quietZone === null) return time
  const wall = wallMs(time, quietZone)
  const minute = Math.floor(wall / minuteMs) % dayMinutes
  const isQuiet =
    quietFrom < quietUntil
      ? minute >= quietFrom && minute < quietUntil
      : minute >= quietFrom || minute < quietUntil
  if (!isQuiet) return time
  const leftMinutes = (quietUntil - minute + dayMinutes) % dayMinutes
  const wallEnd = Math.floor(wall / minuteMs) * minuteMs + leftMinutes * minuteMs
  const guess = new Date(wallEnd - (wall - Math.floor(time.getTime() / 1_000) * 1_000))
  // The zone's clock may be changed in between.
  return new Date(guess.getTime() + wallEnd - wallMs(guess, quietZone))
}
