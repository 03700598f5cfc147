import type Stripe from 'stripe'
import { isUuid } from '@/server/core/ids'
import { minorFromJson } from '@/server/core/money'
import type { PaymentFacts } from './settle-purchase'

/** Which purchase an object of Stripe is about, and what it says. */
export interface EventReading {
  purchaseId: string | null
  /** Asked where the object itself does not name the purchase. */
  paymentIntentId: string | null
  facts: PaymentFacts
}

/** A payment event as facts; null for types that change nothing here. */
export function readEvent(event: Stripe.Event): EventReading | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return readSession(event.data.object)
    case 'checkout.session.async_payment_failed': {
      const reading = readSession(event.data.object)
      const failure = 'The bank did not make the payment.'
      return { ...reading, facts: { ...reading.facts, failure, isClosed: true } }
    }
    case 'payment_intent.payment_failed':
      return readFailure(event.data.object)
    case 'charge.refunded':
      return readCharge(event.data.object)
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return { purchaseId: null, paymentIntentId: idOf(event.data.object.payment_intent), facts: {} }
    default:
      return null
  }
}

export function readSession(session: Stripe.Checkout.Session): EventReading {
  const paymentIntentId = idOf(session.payment_intent)
  const isComplete = session.status === 'complete'
  const isPaid = isComplete && session.payment_status !== 'unpaid' && session.amount_total !== null
  return {
    purchaseId: uuidOf(session.client_reference_id ?? session.metadata?.purchase_id),
    paymentIntentId,
    facts: {
      sessionId: session.id,
      paymentIntentId,
      customerId: idOf(session.customer),
      ...(isPaid && { paid: paidOf(session.amount_total ?? 0, session.currency ?? '') }),
      ...(isComplete && { isClosed: true }),
      ...(session.status === 'expired' && { isExpired: true }),
    },
  }
}

function readFailure(intent: Stripe.PaymentIntent): EventReading {
  const error = intent.last_payment_error
  return {
    purchaseId: uuidOf(intent.metadata.purchase_id),
    paymentIntentId: intent.id,
    facts: {
      paymentIntentId: intent.id,
      failure: (error?.message ?? error?.decline_code ?? 'The payment was declined.').slice(0, 300),
    },
  }
}

/** A charge that was refunded had been paid, whichever event comes first. */
function readCharge(charge: Stripe.Charge): EventReading {
  const paymentIntentId = idOf(charge.payment_intent)
  return {
    purchaseId: uuidOf(charge.metadata.purchase_id),
    paymentIntentId,
    facts: {
      paymentIntentId,
      ...(charge.paid && { paid: paidOf(charge.amount_captured, charge.currency) }),
      refundedMinor: minorFromJson(charge.amount_refunded),
    },
  }
}

const paidOf = (amount: number, currency: string) => ({
  amountMinor: minorFromJson(amount),
  currency: currency.toUpperCase(),
})

/** Stripe answers an id, or the object itself where it was asked to expand it. */
export const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

export const uuidOf = (text: string | null | undefined): string | null => (text && isUuid(text) ? text : null)

/** What a dispute holds: an inquiry that precedes a dispute holds nothing. */
export const heldBy = (dispute: Pick<Stripe.Dispute, 'amount' | 'status'>): bigint =>
  dispute.status.startsWith('warning') ? 0n : minorFromJson(dispute.amount)
