import { largest } from './purchase-state'
import type { PurchaseWithPeople } from './queries-purchases'
import { personOf } from './requested-by'

/** A purchase as both sides see it; minor units of `currency`. */
export function purchaseView(purchase: PurchaseWithPeople) {
  const { id, organization, packageName, priceMinor, creditMinor, currency, state } = purchase
  const { refundedMinor, disputedMinor, reversedMinor, failureReason, createdAt, paidAt } = purchase
  return {
    id,
    organization,
    packageName,
    priceMinor,
    creditMinor,
    currency,
    state,
    refundedMinor,
    disputedMinor,
    reversedMinor,
    failureReason,
    createdAt,
    paidAt,
    payableUntil: purchase.payableUntil,
    requestedBy: personOf(purchase.requestedBy).name,
  }
}

/** With what only Croupier's staff see. */
export function staffPurchaseView(purchase: PurchaseWithPeople) {
  return {
    ...purchaseView(purchase),
    refundableMinor: refundable(purchase),
    organizationId: purchase.organizationId,
    stripeSessionId: purchase.stripeSessionId,
    stripePaymentIntentId: purchase.stripePaymentIntentId,
    reviews: purchase.reviews.map(({ reviewerId, reviewer, isApproved, note, createdAt }) => ({
      reviewerId,
      reviewer: personOf(reviewer).name,
      isApproved,
      note,
      createdAt,
    })),
    refunds: purchase.refunds.map(
      ({ id, amountMinor, reason, state, failureReason, createdAt, requestedBy }) => ({
        id,
        amountMinor,
        reason,
        state,
        failureReason,
        createdAt,
        requestedBy: personOf(requestedBy).name,
      }),
    ),
  }
}

/** What of the price can still be refunded. */
function refundable({
  creditEntryId,
  priceMinor,
  refundedMinor,
  disputedMinor,
  refunds,
}: PurchaseWithPeople): bigint {
  if (creditEntryId === null) return 0n
  const requested = refunds.filter(({ state }) => state === 'requested')
  const left = requested.reduce(
    (sum, one) => sum - one.amountMinor,
    priceMinor - refundedMinor - disputedMinor,
  )
  return largest(left, 0n)
}
