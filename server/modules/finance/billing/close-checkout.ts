import type Stripe from 'stripe'
import { isRefusedByStripe, type StripePayments } from './stripe-payments'

/** Closes a payment page, and returns it as it is then: one that is paid or over stays so. Throws where the provider does not answer. */
export async function closeCheckout(payments: StripePayments, id: string): Promise<Stripe.Checkout.Session> {
  try {
    return await payments.expireSession(id)
  } catch (error) {
    if (!isRefusedByStripe(error)) throw error
    return payments.retrieveSession(id)
  }
}
