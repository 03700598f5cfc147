import type Stripe from 'stripe'
import type { Context } from '@/server/core/context'
import { db, inTransaction } from '@/server/db'
import { log } from '@/server/log'
import { madeSince } from './open-checkout'
import { findPurchase, type Purchase } from './queries-purchases'
import { findTopUp } from './queries-top-up'
import { readIntent } from './read-event'
import { type PaymentFacts, settlePurchase } from './settle-purchase'
import { isFinalRefusal, type StripePayments, stripePayments } from './stripe-payments'

/**
 * Charges the saved method of an automatic purchase that was committed before. Without an answer, the job asks about it: the
 * purchase's id is the idempotency key, so the same purchase is charged once.
 */
export async function chargePurchase(ctx: Context, purchaseId: string): Promise<void> {
  const payments = stripePayments()
  const purchase = await findPurchase(db, { id: purchaseId })
  if (!payments || purchase?.state !== 'awaiting_payment') return
  try {
    const facts = await charge(payments, purchase)
    await inTransaction((tx) => settlePurchase(tx, ctx, { purchaseId, facts }))
  } catch (err) {
    log.warn({ err, purchaseId, requestId: ctx.requestId }, 'automatic top-up got no answer')
  }
}

/** Throws where the payment provider gave no final answer. */
async function charge(payments: StripePayments, purchase: Purchase): Promise<PaymentFacts> {
  const { id, priceMinor, currency, chargedCustomerId, chargedMethodId } = purchase
  try {
    const customerId = chargedCustomerId ?? ''
    const methodId = chargedMethodId ?? ''
    return readIntent(
      await payments.chargeMethod({ purchaseId: id, priceMinor, currency, customerId, methodId }),
    ).facts
  } catch (error) {
    if (!isFinalRefusal(error)) throw error
    return refusedFacts(error)
  }
}

/** A declined card names the payment that it was declined for. */
function refusedFacts(error: Stripe.errors.StripeError): PaymentFacts {
  const { code, decline_code: declineCode, message } = error
  return {
    ...(error.payment_intent && { paymentIntentId: error.payment_intent.id }),
    failure: message.slice(0, 300),
    failureCode: declineCode === 'authentication_required' ? declineCode : (code ?? 'declined'),
    isClosed: true,
  }
}

/**
 * What became of an automatic purchase whose answer was lost: as the payment provider knows it, or charged now under the same key
 * while it may be. Null: not known yet.
 */
export async function recoverCharge(
  payments: StripePayments,
  purchase: Purchase,
  now: Date,
): Promise<PaymentFacts | null> {
  const { id, organizationId, stripePaymentIntentId, chargedCustomerId, payableUntil } = purchase
  if (stripePaymentIntentId !== null)
    return readIntent(await payments.retrievePaymentIntent(stripePaymentIntentId)).facts
  const made = await payments.chargeOf(id, chargedCustomerId ?? '', madeSince(purchase))
  if (made) return readIntent(made).facts
  if (purchase.state !== 'awaiting_payment') return null
  const isOn = (await findTopUp(db, organizationId))?.state === 'on'
  // Long before the provider forgets the key.
  const isPayable = payableUntil !== null && payableUntil > now
  return isOn && isPayable ? charge(payments, purchase) : { isExpired: true }
}
