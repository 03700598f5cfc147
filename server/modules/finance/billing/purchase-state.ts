import type Stripe from 'stripe'
import { type PurchaseStateName, type RefundStateName, refundStates } from '@/server/contract/billing-states'
import { isUuid } from '@/server/core/ids'
import { minorFromJson } from '@/server/core/money'

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

/** What the payment provider says of one refund. */
export interface RefundReport {
  stripeRefundId: string
  /** The refund's id here; null: it was made at the provider. */
  ownId: string | null
  amountMinor: bigint
  state: RefundStateName
  failureReason: string | null
  createdAt: Date
}

const stateOfStatus: Readonly<Record<string, RefundStateName>> = {
  requires_action: 'requires_action',
  pending: 'pending',
  succeeded: 'done',
  failed: 'failed',
  canceled: 'canceled',
}

type ToldRefund = Pick<Stripe.Refund, 'id' | 'amount' | 'status' | 'metadata' | 'created' | 'failure_reason'>

export function readRefund(refund: ToldRefund): RefundReport {
  const ownId = refund.metadata?.refund_id
  const state = stateOfStatus[refund.status ?? ''] ?? 'pending'
  return {
    stripeRefundId: refund.id,
    ownId: ownId && isUuid(ownId) ? ownId : null,
    amountMinor: minorFromJson(refund.amount),
    state,
    failureReason: isGivenUp(state) ? (refund.failure_reason ?? null) : null,
    createdAt: new Date(refund.created * 1_000),
  }
}

/** The money stays with Croupier, so that the credit is returned. */
export const isGivenUp = (state: RefundStateName): boolean => state === 'failed' || state === 'canceled'

/** Accepted by the provider, not by the bank yet. */
export const isUnderWay = (state: RefundStateName): boolean =>
  state === 'pending' || state === 'requires_action'

/** Reports come in any order, and a refund goes through its states in one. */
export const laterState = (one: RefundStateName, other: RefundStateName): RefundStateName =>
  refundStates.indexOf(one) > refundStates.indexOf(other) ? one : other

/** What the payment provider says of one dispute; minor units of its own currency. */
export interface DisputeReport {
  id: string
  amountMinor: bigint
  currency: string
  status: string
}

export const readDispute = ({ id, amount, currency, status }: Stripe.Dispute): DisputeReport => ({
  id,
  amountMinor: minorFromJson(amount),
  currency: currency.toUpperCase(),
  status,
})

/** In the order in which they follow. A lost dispute can be appealed, and an appeal won. */
const statuses = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'lost',
  'appeal_needs_response',
  'appeal_under_review',
  'prevented',
  'won',
]

/** One that is not known is taken for an open dispute. */
const rankOf = (status: string) => statuses.indexOf(statuses.includes(status) ? status : 'under_review')

/** Reports come in any order: the one that tells more of the way. */
export function laterReport<Report extends Pick<DisputeReport, 'amountMinor' | 'status'>>(
  one: Report,
  other: Report,
): Report {
  const ahead = rankOf(one.status) - rankOf(other.status)
  if (ahead !== 0) return ahead > 0 ? one : other
  return one.amountMinor > other.amountMinor ? one : other
}

const holdsNothing = new Set([
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'prevented',
  'won',
])

/**
 * What a dispute holds of a price: nothing before it is one, and nothing once it was won. All of the price where the bank counts in
 * another currency.
 */
export function heldBy(
  { amountMinor, currency, status }: Omit<DisputeReport, 'id'>,
  price: { priceMinor: bigint; currency: string },
): bigint {
  if (holdsNothing.has(status)) return 0n
  return currency === price.currency ? amountMinor : price.priceMinor
}
