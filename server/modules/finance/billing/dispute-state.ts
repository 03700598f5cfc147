import type Stripe from 'stripe'
import { minorFromJson } from '@/server/core/money'

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
