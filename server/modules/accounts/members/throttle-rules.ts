import { sha256 } from '@/server/core/crypto'
import { clientNetwork } from '@/server/modules/platform/rate-limits'

const minuteMs = 60_000
const quarterMs = 15 * minuteMs
const dayMs = 24 * 60 * minuteMs

/** Attempts of one kind over a fixed window. */
export interface ThrottleKey {
  key: string
  limit: number
  windowMs: number
}

export interface ThrottleCount {
  failures: number
  windowEndsAt: Date
}

const digest = (text: string) => sha256(text).toString('base64url')

const ofAddress = (kind: string, address: string | null, limit: number, windowMs: number): ThrottleKey[] =>
  address === null ? [] : [{ key: `${kind}:${clientNetwork(address)}`, limit, windowMs }]

/** The account is counted by the text typed, whether or not such an account exists, so that it tells nothing. */
export function signInKeys(email: string, address: string | null): ThrottleKey[] {
  const account = { key: `account:${digest(email)}`, limit: 10, windowMs: quarterMs }
  // defence: password guesses are throttled per address
  return [account, ...ofAddress('address', address, 50, quarterMs)]
}

/** Questions which identity provider an address uses. */
export function discoveryKeys(address: string | null): ThrottleKey[] {
  return ofAddress('discovery-address', address, 60, quarterMs)
}

/** Passkeys cannot be guessed; what is limited is trying. */
export function passkeyKeys(address: string | null): ThrottleKey[] {
  return ofAddress('passkey-address', address, 50, quarterMs)
}

/** Six digits are few: five tries a quarter of an hour, and twenty a day, each of three codes in a million. */
export function codeKeys(userId: string): ThrottleKey[] {
  return [
    { key: `code:${userId}`, limit: 5, windowMs: quarterMs },
    { key: `code-day:${userId}`, limit: 20, windowMs: dayMs },
  ]
}

/** Counted apart from the app's codes, so that using those up does not lock the way out of it. */
export function recoveryKeys(userId: string): ThrottleKey[] {
  return [{ key: `recovery:${userId}`, limit: 10, windowMs: quarterMs }]
}

/** Step-up proofs in a session. */
export function confirmationKeys(userId: string): ThrottleKey[] {
  return [{ key: `confirm:${userId}`, limit: 10, windowMs: quarterMs }]
}

/** Join codes tried in a session. */
export function joinCodeKeys(userId: string): ThrottleKey[] {
  return [{ key: `join:${userId}`, limit: 10, windowMs: quarterMs }]
}

/** Emails asked for: few to one mailbox, more from one place. By the text typed, as for signing in. */
export function resetKeys(email: string, address: string | null): ThrottleKey[] {
  const mailbox = { key: `reset:${digest(email)}`, limit: 3, windowMs: 60 * minuteMs }
  return [mailbox, ...ofAddress('reset-address', address, 20, 60 * minuteMs)]
}

/** Tests of destinations, endpoints and schedules, by where they go and by who sends them. */
export function testKeys(owner: string | null, target: string): ThrottleKey[] {
  return [
    { key: `test-target:${digest(target)}`, limit: 10, windowMs: 60 * minuteMs },
    { key: `test:${owner ?? 'staff'}`, limit: 30, windowMs: 60 * minuteMs },
  ]
}

/** Emails that ask an address whether it wants to be a destination. */
export function askingKeys(owner: string | null, email: string): ThrottleKey[] {
  return [
    { key: `ask-target:${digest(email)}`, limit: 3, windowMs: dayMs },
    { key: `ask:${owner ?? 'staff'}`, limit: 20, windowMs: dayMs },
  ]
}

/** Mails that ask whether an address wants the updates of the status page. */
export function subscribingKeys(email: string, address: string | null): ThrottleKey[] {
  const mailbox = { key: `subscribe:${digest(email)}`, limit: 3, windowMs: dayMs }
  return [mailbox, ...ofAddress('subscribe-address', address, 20, dayMs)]
}

/** Enquiries of strangers. */
export function enquiryKeys(address: string | null): ThrottleKey[] {
  return ofAddress('enquiry', address, 10, dayMs)
}

/** Seconds to wait when the count is over its limit, else null. */
export function waitSeconds(
  { failures, windowEndsAt }: ThrottleCount,
  limit: number,
  now: Date,
): number | null {
  if (failures <= limit) return null
  return Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1_000))
}
