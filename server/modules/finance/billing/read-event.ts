import type Stripe from 'stripe'
import { isUuid } from '@/server/core/ids'
import { minorFromJson } from '@/server/core/money'
import { readDispute } from './purchase-state'
import type { PaymentFacts } from './settle-purchase'
import { automaticKind } from './stripe-payments'

/** Which purchase an object of Stripe is about, and what it says. */
export interface EventReading {
  purchaseId: string | null
  /** Asked where the object itself does not name the purchase. */
  paymentIntentId: string | null
  facts: PaymentFacts
  /** Something became of a refund: all refunds of the payment are read anew, whatever the event says of one. */
  isOfRefunds?: true
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
      return isAutomatic(event.data.object) ? readIntent(event.data.object) : readFailure(event.data.object)
    // Of a payment page, its session says more.
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
      return isAutomatic(event.data.object) ? readIntent(event.data.object) : null
    case 'charge.refunded':
      return readCharge(event.data.object)
    case 'charge.refund.updated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return { ...ofPayment(event.data.object), isOfRefunds: true }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed': {
      const reading = ofPayment(event.data.object)
      return { ...reading, facts: { ...reading.facts, dispute: readDispute(event.data.object) } }
    }
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

const isAutomatic = ({ metadata }: Stripe.PaymentIntent) => metadata.kind === automaticKind

/** A payment without a payment page: made, on its way, or over. No person confirms it later. */
export function readIntent(intent: Stripe.PaymentIntent): EventReading {
  const { id, status, metadata, last_payment_error: error } = intent
  const known = {
    purchaseId: uuidOf(metadata.purchase_id),
    paymentIntentId: id,
    facts: { paymentIntentId: id, customerId: idOf(intent.customer) },
  }
  if (status === 'processing') return known
  if (status === 'succeeded') {
    const paid = paidOf(intent.amount_received, intent.currency)
    return { ...known, facts: { ...known.facts, paid, isClosed: true } }
  }
  const needsPerson = status === 'requires_action' || error?.decline_code === authentication
  return {
    ...known,
    facts: {
      ...known.facts,
      failure: (error?.message ?? 'The payment was not made.').slice(0, 300),
      failureCode: needsPerson ? authentication : (error?.code ?? 'declined'),
      isClosed: true,
    },
  }
}

const authentication = 'authentication_required'

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

/** Refunds and disputes name their payment, whose own words name the purchase. */
function ofPayment(object: { payment_intent: string | { id: string } | null }): EventReading {
  const paymentIntentId = idOf(object.payment_intent)
  return { purchaseId: null, paymentIntentId, facts: { paymentIntentId } }
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
    },
    isOfRefunds: true,
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
