import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { db, inTransaction } from '@/server/db'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { findBilling, findBuyer } from './queries-offers'
import { findPurchase, lockPurchase, type Purchase, updatePurchase } from './queries-purchases'
import { emailOf } from './requested-by'
import { settlePurchase } from './settle-purchase'
import { stripePayments } from './stripe-client'
import { isRefusedByStripe, leastSessionMs, type StripePayments } from './stripe-payments'

const payableMs = 12 * 3_600_000
const firstCheckMs = 60_000

/** A purchase may be paid from now on: until when, and when its outcome is asked for. */
export const payableFrom = (now: Date) => ({
  payableUntil: new Date(Math.floor((now.getTime() + payableMs) / 1_000) * 1_000),
  nextCheckAt: new Date(now.getTime() + firstCheckMs),
})

/**
 * The payment page of a purchase that was committed before; made once, however often it is asked for. Null where the
 * provider does not answer: the job makes it. Throws EB006 where the provider refuses the payment.
 */
export async function openCheckout(ctx: Context, purchaseId: string): Promise<string | null> {
  const payments = stripePayments()
  const purchase = await findPurchase(db, { id: purchaseId })
  if (!payments || !purchase) return null
  if (purchase.checkoutUrl !== null || !isOpenable(purchase, ctx.clock.now())) return purchase.checkoutUrl
  try {
    const session = await payments.createCheckout(await wishOf(purchase))
    await inTransaction(async (tx) => {
      const { stripeSessionId } = (await lockPurchase(tx, purchaseId)) ?? purchase
      if (stripeSessionId !== null && stripeSessionId !== session.id) return
      await updatePurchase(tx, { id: purchaseId, stripeSessionId: session.id, checkoutUrl: session.url })
    })
    return session.url
  } catch (error) {
    if (!isRefusedByStripe(error)) {
      log.warn({ err: error, purchaseId, requestId: ctx.requestId }, 'the payment provider did not answer')
      return null
    }
    await decline(ctx, purchaseId, error.message)
    throw new AppError('EB006', {
      message: `The payment failed: ${error.message}`,
      details: { reason: error.message },
    })
  }
}

const isOpenable = ({ state, stripeSessionId, payableUntil }: Purchase, now: Date): boolean =>
  state === 'awaiting_payment' &&
  stripeSessionId === null &&
  payableUntil !== null &&
  payableUntil.getTime() - now.getTime() > leastSessionMs

async function wishOf(purchase: Purchase): Promise<Parameters<StripePayments['createCheckout']>[0]> {
  const { id, organizationId, packageName: name, priceMinor, currency, payableUntil, requestedBy } = purchase
  const [billing, buyer] = [await findBilling(db, organizationId), await findBuyer(db, organizationId)]
  if (!buyer || payableUntil === null) throw new AppError('EB004')
  return {
    purchaseId: id,
    name,
    priceMinor,
    currency,
    payableUntil,
    customerId: billing?.stripeCustomerId ?? null,
    email: emailOf(requestedBy),
    returnUrl: `${env().baseUrl}/o/${buyer.slug}/billing/purchases/${id}`,
  }
}

async function decline(ctx: Context, purchaseId: string, failure: string): Promise<void> {
  const facts = { failure: failure.slice(0, 300), isClosed: true }
  await inTransaction((tx) => settlePurchase(tx, ctx, { purchaseId, facts, cause: `refused:${purchaseId}` }))
}
