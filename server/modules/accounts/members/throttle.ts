import { AppError } from '@/server/core/app-error'
import { clearAttempts, countAttempt, forgiveAttempt } from './queries-sign-in'
import {
  askingKeys,
  enquiryKeys,
  subscribingKeys,
  type ThrottleKey,
  testKeys,
  waitSeconds,
} from './throttle-rules'

/**
 * Counts an attempt before it is judged, the widest count first. Seconds to wait when it was one too many, else null: the
 * narrower counts are then left alone, so that an address over its limit makes no row for each account it names.
 */
export async function countAttempts(keys: readonly ThrottleKey[], now: Date): Promise<number | null> {
  for (const { key, limit, windowMs } of keys.toReversed()) {
    const wait = waitSeconds(await countAttempt(key, now, windowMs), limit, now)
    if (wait !== null) return wait
  }
  return null
}

/** As countAttempts, refusing with E9001. */
export async function requireAttempt(keys: readonly ThrottleKey[], now: Date): Promise<void> {
  const retryAfterS = await countAttempts(keys, now)
  if (retryAfterS === null) return
  const minutes = Math.max(1, Math.ceil(retryAfterS / 60))
  const wait =
    minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : minutes === 1 ? 'a minute' : `${minutes} minutes`
  throw new AppError('E9001', { message: `Too many attempts. Try again in ${wait}.`, retryAfterS })
}

/** Removes this one attempt from the count. */
export async function refundAttempts(keys: readonly ThrottleKey[]): Promise<void> {
  await Promise.all(keys.map(({ key }) => forgiveAttempt(key)))
}

/** After a success: the first count starts clean, the wider ones only get this attempt back. */
export async function forgive([narrow, ...wide]: readonly ThrottleKey[], now: Date): Promise<void> {
  if (narrow) await clearAttempts(narrow.key, now)
  await refundAttempts(wide)
}

/** Null: the staff. */
type Owner = string | null

/**
 * Counts a test of a destination, an endpoint or a schedule: what members can have sent to a stranger is little. `target` is the
 * mail address or the host that it goes to. Throws E9001.
 */
// defence: tests are limited by organization and target
export const requireTestRoom = (owner: Owner, target: string, now: Date): Promise<void> =>
  requireAttempt(testKeys(owner, target), now)

/** Counts an email that asks an address whether it wants to be a destination. Throws E9001. */
// defence: emails that ask for a confirmation are few
export const requireAskingRoom = (owner: Owner, email: string, now: Date): Promise<void> =>
  requireAttempt(askingKeys(owner, email), now)

/** Counts an enquiry of a network. Throws E9001. */
// defence: enquiries are limited by network
export const requireEnquiryRoom = (address: string | null, now: Date): Promise<void> =>
  requireAttempt(enquiryKeys(address), now)

/** Counts a mail that asks an address whether it wants the updates of the status page. Throws E9001. */
export const requireSubscribingRoom = (email: string, address: string | null, now: Date): Promise<void> =>
  requireAttempt(subscribingKeys(email, address), now)
