import type { PurchaseStateName } from '@/server/contract/billing-states'

/**
 * Which state follows which. Money decides last: a payment that arrives after its purchase was given up still makes it
 * paid, because the provider has taken it.
 */
const following: Readonly<Record<PurchaseStateName, readonly PurchaseStateName[]>> = {
  pending_review: ['awaiting_payment', 'declined', 'cancelled'],
  awaiting_payment: ['paid', 'declined', 'expired', 'cancelled', 'refunded', 'disputed'],
  declined: ['paid', 'expired', 'cancelled', 'refunded', 'disputed'],
  expired: ['paid', 'refunded', 'disputed'],
  cancelled: ['paid', 'refunded', 'disputed'],
  paid: ['refunded', 'disputed'],
  disputed: ['paid', 'refunded'],
  refunded: ['paid', 'disputed'],
}

export const canFollow = (from: PurchaseStateName, to: PurchaseStateName): boolean =>
  following[from].includes(to)

interface Paid {
  priceMinor: bigint
  refundedMinor: bigint
  disputedMinor: bigint
}

/** The state of a purchase whose credit was booked. */
export function stateOfPaid({ priceMinor, refundedMinor, disputedMinor }: Paid): PurchaseStateName {
  if (disputedMinor > 0n) return 'disputed'
  return refundedMinor >= priceMinor ? 'refunded' : 'paid'
}

/**
 * The credit that must have been reversed by now: the share of the price that was refunded or is disputed, rounded half
 * up once, never more than was bought.
 */
export function creditTakenBack(purchase: Paid & { creditMinor: bigint }): bigint {
  const { priceMinor, creditMinor, refundedMinor, disputedMinor } = purchase
  const back = refundedMinor + disputedMinor
  if (back >= priceMinor) return creditMinor
  return (2n * creditMinor * back + priceMinor) / (2n * priceMinor)
}

/** States in which a purchase may still take or has kept money: they count against limits and ceilings. */
export const countedStates = ['pending_review', 'awaiting_payment', 'paid', 'disputed'] as const

export const largest = (one: bigint, other: bigint): bigint => (one > other ? one : other)
