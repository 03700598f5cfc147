import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { db, inTransaction } from '@/server/db'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { findBilling, findBuyer, forgetCustomer } from './queries-offers'
import { findPurchase, lockPurchase, type Purchase, updatePurchase } from './queries-purchases'
import { emailOf } from './requested-by'
import { settlePurchase } from './settle-purchase'
import {
  type CheckoutWish,
  isCustomerGone,
  isOtherRequest,
  isRefusedByStripe,
  leastSessionMs,
  type StripePayments,
  stripePayments,
} from './stripe-payments'

const payableMs = 12 * 3_600_000
const firstCheckMs = 60_000

/** A purchase may be paid from now on: until when, and when its outcome is asked for. */
export const payableFrom = (now: Date) => ({
  payableUntil: new Date(Math.floor((now.getTime() + payableMs) / 1_000) * 1_000),
  nextCheckAt: checkSoon(now),
})

export const checkSoon = (now: Date) => new Date(now.getTime() + firstCheckMs)

/** Of a purchase's sessions, the one that counts. */
export const newestOf = (made: readonly Stripe.Checkout.Session[]) =>
  made.find(({ status }) => status === 'open') ?? made[0]

/** The provider's clock may be behind. */
export const madeSince = ({ createdAt }: Pick<Purchase, 'createdAt'>) =>
  new Date(createdAt.getTime() - 300_000)

/**
 * The payment page of a purchase that was committed before; made once, however often it is asked for. Null where the
 * provider does not answer, where the job makes it, and where the purchase was given up meanwhile. Throws EB006 where the provider
 * refuses the payment.
 */
export async function openCheckout(ctx: Context, purchaseId: string): Promise<string | null> {
  const payments = stripePayments()
  const purchase = await findPurchase(db, { id: purchaseId })
  if (!payments || !purchase) return null
  if (purchase.checkoutUrl !== null || !isOpenable(purchase, ctx.clock.now())) return purchase.checkoutUrl
  try {
    const session = await makeSession(payments, purchase)
    const { url, isWanted } = await keep(purchaseId, session)
    if (!isWanted) await closeLeft(ctx, payments, session.id)
    return url
  } catch (error) {
    if (!isRefusedByStripe(error)) {
      log.warn({ err: error, purchaseId, requestId: ctx.requestId }, 'payment provider request failed')
      return null
    }
    await decline(ctx, purchaseId, error.message)
    throw new AppError('EB006', {
      message: `The payment failed: ${error.message}`,
      details: { reason: error.message },
    })
  }
}

/** Without an answer the job closes it. */
async function closeLeft(ctx: Context, payments: StripePayments, sessionId: string): Promise<void> {
  await closeCheckout(payments, sessionId).catch((err: unknown) =>
    log.warn({ err, sessionId, requestId: ctx.requestId }, 'checkout session expiry failed'),
  )
}

const isOpenable = (
  { state, stripeSessionId, payableUntil, chargedMethodId }: Purchase,
  now: Date,
): boolean =>
  state === 'awaiting_payment' &&
  // defence: an automatic purchase has no payment page
  chargedMethodId === null &&
  stripeSessionId === null &&
  payableUntil !== null &&
  payableUntil.getTime() - now.getTime() > leastSessionMs

interface Page {
  id: string
  url: string | null
}

/** One page, also where the provider knows the purchase's key with other details, or no longer knows the customer. */
async function makeSession(payments: StripePayments, purchase: Purchase): Promise<Page> {
  const wish = await wishOf(purchase)
  try {
    return await payments.createCheckout(wish)
  } catch (error) {
    if (isCustomerGone(error) && wish.customerId !== null) {
      await forgetCustomer(db, { ...purchase, stripeCustomerId: wish.customerId })
      return createUnderOwnKey(payments, { ...wish, customerId: null })
    }
    if (!isOtherRequest(error)) throw error
    const made = await payments.sessionsOf(purchase.id, madeSince(purchase))
    return newestOf(made) ?? createUnderOwnKey(payments, wish)
  }
}

/** The key says what is asked for, so that asking the same again makes no second page. */
function createUnderOwnKey(payments: StripePayments, wish: CheckoutWish): Promise<Page> {
  const { customerId, email, returnUrl, payableUntil } = wish
  const details = JSON.stringify([customerId, email, returnUrl, payableUntil])
  const digest = createHash('sha256').update(details).digest('hex').slice(0, 16)
  return payments.createCheckout(wish, `${wish.purchaseId}:${digest}`)
}

/** Keeps a page that was made where the purchase still waits for it: of what was given up, no page may be paid. */
function keep(purchaseId: string, { id, url }: Page): Promise<{ url: string | null; isWanted: boolean }> {
  return inTransaction(async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId)
    if (!purchase) return { url: null, isWanted: false }
    const { state, stripeSessionId, checkoutUrl } = purchase
    const isKept = stripeSessionId === id
    if (isKept) return { url: checkoutUrl, isWanted: state !== 'cancelled' && state !== 'expired' }
    if (stripeSessionId !== null) return { url: checkoutUrl, isWanted: false }
    // defence: a purchase that was given up has no payment page
    const isWanted = state === 'awaiting_payment'
    await updatePurchase(tx, { id: purchaseId, stripeSessionId: id, ...(isWanted && { checkoutUrl: url }) })
    return { url: isWanted ? url : null, isWanted }
  })
}

async function wishOf(purchase: Purchase): Promise<CheckoutWish> {
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
  await inTransaction((tx) => settlePurchase(tx, ctx, { purchaseId, facts }))
}

/** Closes a payment page, and returns it as it is then: one that is paid or over stays so. Throws where the provider does not answer. */
export async function closeCheckout(payments: StripePayments, id: string): Promise<Stripe.Checkout.Session> {
  try {
    return await payments.expireSession(id)
  } catch (error) {
    if (!isRefusedByStripe(error)) throw error
    return payments.retrieveSession(id)
  }
}
