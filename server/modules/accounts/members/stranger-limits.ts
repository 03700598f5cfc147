import { requireAttempt } from './throttle'
import { askingKeys, enquiryKeys, testKeys } from './throttle-rules'

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
