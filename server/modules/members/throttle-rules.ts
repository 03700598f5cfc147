import { sha256 } from '@/server/core/crypto'

/** Failed sign-ins over a fixed window, counted for the account named and for the address they come from. */
export const throttleWindowMs = 15 * 60_000
const accountLimit = 10
const addressLimit = 50

export interface ThrottleKey {
  key: string
  limit: number
}

export interface ThrottleCount {
  failures: number
  windowEndsAt: Date
}

/** The account is counted by the text typed, whether or not such an account exists, so that it tells nothing. */
export function throttleKeys(email: string, address: string | null): ThrottleKey[] {
  const account = { key: `account:${sha256(email).toString('base64url')}`, limit: accountLimit }
  return address === null ? [account] : [account, { key: `address:${address}`, limit: addressLimit }]
}

/** Seconds to wait when any count is over its limit, else null. */
export function waitSeconds(
  counts: readonly (ThrottleCount & { limit: number })[],
  now: Date,
): number | null {
  const ends = counts.filter((count) => count.failures > count.limit).map((count) => count.windowEndsAt)
  if (ends.length === 0) return null
  const latest = Math.max(...ends.map((end) => end.getTime()))
  return Math.max(1, Math.ceil((latest - now.getTime()) / 1_000))
}
