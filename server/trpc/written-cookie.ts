import { setCookieLine, writtenCookieName } from '@/server/auth/cookies'
import type { Clock } from '@/server/core/clock'
import { env } from '@/server/env'

/** Beyond the age at which a replica is not read anyway. */
const marginS = 10

/** A Set-Cookie line that keeps the reads of who has just changed something on the primary; null without a replica. */
export function writtenCookie(clock: Clock): string | null {
  const { DATABASE_REPLICA_URL: url, DATABASE_REPLICA_MAX_AGE_S: maxAgeS } = env()
  // In a cookie and not in memory: the next read may be answered by another instance.
  return url ? setCookieLine(writtenCookieName(), String(clock.now().getTime()), maxAgeS + marginS) : null
}

/** When the browser last changed something; null where it says nothing, now where it says what we did not. */
export function readWrittenAt(readCookie: (name: string) => string | undefined, clock: Clock): number | null {
  const text = readCookie(writtenCookieName())
  if (text === undefined) return null
  return /^\d{1,15}$/.test(text) ? Number(text) : clock.now().getTime()
}
