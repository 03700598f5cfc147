import type { Context } from '@/server/core/context'
import { type Db, db, inTransaction } from '@/server/db'
import { log } from '@/server/log'
import { recoverCharge } from './charge-method'
import { closeCheckout, madeSince, newestOf, openCheckout } from './open-checkout'
import { dropErasedCustomer, findErasedCustomers } from './queries-offers'
import { claimRefunds } from './queries-payments'
import {
  claimPurchases,
  findPurchase,
  lockPurchase,
  type Purchase,
  updatePurchase,
} from './queries-purchases'
import { readSession } from './read-event'
import { sendRefund } from './send-refund'
import { type PaymentFacts, settlePurchase } from './settle-purchase'
import { leastSessionMs, type StripePayments, stripePayments } from './stripe-payments'

/** Longer than the calls of one purchase together. */
const leaseMs = 120_000
const batch = 20
const waitsS = [60, 300, 900, 1_800, 3_600]

interface Checked {
  checked: number
  refundsSent: number
  /** Without an answer; each is asked for again when its lease ends. */
  failed: number
}

/**
 * Asks the payment provider about purchases whose outcome is not known, makes payment pages and sends refunds that an
 * interrupted request left; has it forget the customers of deleted organizations. Any number of instances, any crash.
 */
export async function checkPurchases(ctx: Context): Promise<Checked> {
  const payments = stripePayments()
  if (!payments) return { checked: 0, refundsSent: 0, failed: 0 }
  const now = ctx.clock.now()
  const claim = { now, leaseEndsAt: new Date(now.getTime() + leaseMs), limit: batch }
  const purchases = await claimPurchases(db, claim)
  let failed = 0
  for (const id of purchases) failed += await attempt(id, () => checkOne(ctx, payments, id))
  const refunds = await claimRefunds(db, claim)
  for (const id of refunds) failed += await attempt(id, () => sendRefund(ctx, id))
  for (const id of await findErasedCustomers(db, batch))
    failed += await attempt(id, () => eraseCustomer(payments, id))
  return { checked: purchases.length, refundsSent: refunds.length, failed }
}

/** With the cards that it had kept; what was paid stays in the provider's books. */
async function eraseCustomer(payments: StripePayments, id: string): Promise<void> {
  await payments.eraseCustomer(id)
  await dropErasedCustomer(db, id)
}

async function attempt(id: string, work: () => Promise<void>): Promise<0 | 1> {
  try {
    await work()
    return 0
  } catch (err) {
    log.warn({ err, id }, 'payment check failed')
    return 1
  }
}

async function checkOne(ctx: Context, payments: StripePayments, id: string): Promise<void> {
  const purchase = await findPurchase(db, { id })
  if (!purchase) return
  const facts = await (purchase.chargedMethodId === null
    ? sessionFacts(ctx, payments, purchase)
    : recoverCharge(payments, purchase, ctx.clock.now()))
  await inTransaction(async (tx) => {
    if (facts) await settlePurchase(tx, ctx, { purchaseId: id, facts })
    const after = await lockPurchase(tx, id)
    if (after && after.nextCheckAt !== null) await schedule(tx, after, ctx.clock.now())
  })
}

async function sessionFacts(
  ctx: Context,
  payments: StripePayments,
  purchase: Purchase,
): Promise<PaymentFacts | null> {
  const found = await findSession(ctx, payments, purchase)
  const isLeft = purchase.state === 'cancelled' && found?.status === 'open'
  const session = isLeft ? await closeCheckout(payments, found.id) : found
  return session ? readSession(session).facts : overdueFacts(purchase, ctx.clock.now())
}

/** The session that was stored, else the one that the provider made for this purchase before a crash. */
async function findSession(ctx: Context, payments: StripePayments, purchase: Purchase) {
  const { id, state, stripeSessionId, payableUntil } = purchase
  if (stripeSessionId !== null) return payments.retrieveSession(stripeSessionId)
  const now = ctx.clock.now().getTime()
  const canStillOpen = payableUntil !== null && payableUntil.getTime() - now > leastSessionMs
  if (canStillOpen && state !== 'cancelled') {
    await openCheckout(ctx, id)
    return null
  }
  return newestOf(await payments.sessionsOf(id, madeSince(purchase))) ?? null
}

/** A purchase that has no session and can have none any more; null: one that was approved and not opened in time. */
const overdueFacts = ({ stripeSessionId, payableUntil }: Purchase, now: Date) =>
  stripeSessionId === null && (payableUntil === null || payableUntil <= now) ? { isExpired: true } : null

/** Asked about until its outcome is known; of one that was cancelled, until it can have no page any more. */
const isOver = ({ state, payableUntil }: Purchase): boolean =>
  state === 'cancelled' ? payableUntil === null : state !== 'awaiting_payment' && state !== 'declined'

async function schedule(tx: Db, purchase: Purchase, now: Date) {
  const { id, checks } = purchase
  const waitS = waitsS[checks - 1] ?? waitsS.at(-1) ?? 0
  const nextCheckAt = isOver(purchase) ? null : new Date(now.getTime() + waitS * 1_000)
  await updatePurchase(tx, { id, nextCheckAt })
}
