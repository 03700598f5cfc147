import type Stripe from 'stripe'
import type { Context } from '@/server/core/context'
import { minorFromJson } from '@/server/core/money'
import { db, inTransaction } from '@/server/db'
import { log } from '@/server/log'
import { insertDifference, type NewDifference } from './queries-payments'
import { findPaidPurchases, findPurchase, findPurchasesByIntent } from './queries-purchases'
import { idOf, readSession } from './read-event'
import { settlePurchase } from './settle-purchase'
import { stripePayments } from './stripe-client'

/** Wider than a night, so that a night that was missed is caught up, and a late payment is seen. */
const windowMs = 7 * 86_400_000
/** A payment of the last minutes is still on its way here. */
const settlingMs = 15 * 60_000

/**
 * Compares purchases with the provider's own lists. A payment that only the provider knows is booked where it is this
 * purchase's own; every other difference is kept for staff. Returns how many were found.
 */
export async function reconcilePayments(
  ctx: Context,
): Promise<{ sessions: number; differences: number; failed: number }> {
  const payments = stripePayments()
  if (!payments) return { sessions: 0, differences: 0, failed: 0 }
  const now = ctx.clock.now()
  const since = new Date(now.getTime() - windowMs)
  const until = now.getTime() - settlingMs
  const paidThere = new Set<string>()
  const found: NewDifference[] = []
  let sessions = 0
  let failed = 0
  for await (const session of payments.listSessions(since)) {
    sessions += 1
    const { facts, purchaseId } = readSession(session)
    if (!facts.paid) continue
    paidThere.add(session.id)
    if (session.created * 1_000 > until) continue
    try {
      found.push(...(await compareSession(ctx, session, purchaseId)))
    } catch (error) {
      // One payment that cannot be compared holds up no other; the next night tries it again.
      log.error({ err: error, sessionId: session.id, purchaseId }, 'a payment could not be reconciled')
      failed += 1
    }
  }
  found.push(...(await missingThere({ since, until, paidThere })))
  const refunds: Stripe.Refund[] = []
  for await (const refund of payments.listRefunds(since)) refunds.push(refund)
  found.push(...(await compareRefunds(refunds.filter(({ created }) => created * 1_000 <= until))))
  const isNew = await Promise.all(found.map((one) => insertDifference(db, one, now)))
  return { sessions, differences: isNew.filter(Boolean).length, failed }
}

async function compareSession(
  ctx: Context,
  session: Stripe.Checkout.Session,
  purchaseId: string | null,
): Promise<NewDifference[]> {
  const { facts } = readSession(session)
  if (purchaseId !== null) {
    await inTransaction((tx) =>
      settlePurchase(tx, ctx, { purchaseId, facts, cause: `session:${session.id}` }),
    )
  }
  const purchase = purchaseId === null ? null : await findPurchase(db, { id: purchaseId })
  const there = facts.paid?.amountMinor ?? 0n
  const currency = facts.paid?.currency ?? ''
  const isBooked = purchase?.creditEntryId && purchase.stripeSessionId === session.id
  if (isBooked && purchase.priceMinor === there && purchase.currency === currency) return []
  const isOfAmount = !purchase || (purchase.priceMinor === there && purchase.currency === currency)
  return [
    {
      kind: isOfAmount ? 'paid_there_not_here' : 'amount_differs',
      subjectId: session.id,
      purchaseId: purchase?.id ?? null,
      currency,
      hereMinor: purchase?.priceMinor ?? null,
      thereMinor: there,
    },
  ]
}

/** Purchases that are paid here, of which the provider lists no payment. */
async function missingThere(of: { since: Date; until: number; paidThere: ReadonlySet<string> }) {
  const paid = await findPaidPurchases(db, of.since)
  return paid
    .filter(({ createdAt }) => createdAt >= of.since && createdAt.getTime() <= of.until)
    .filter(({ stripeSessionId }) => stripeSessionId === null || !of.paidThere.has(stripeSessionId))
    .map(
      ({ id, stripeSessionId, currency, priceMinor }): NewDifference => ({
        kind: 'here_not_there',
        subjectId: stripeSessionId ?? id,
        purchaseId: id,
        currency,
        hereMinor: priceMinor,
        thereMinor: null,
      }),
    )
}

/** Refunds of the window, together for each payment: no more than is known here. */
async function compareRefunds(refunds: readonly Stripe.Refund[]): Promise<NewDifference[]> {
  const totals = new Map<string, bigint>()
  for (const { payment_intent, amount, status } of refunds) {
    const intent = idOf(payment_intent)
    if (intent === null || status === 'failed' || status === 'canceled') continue
    totals.set(intent, (totals.get(intent) ?? 0n) + minorFromJson(amount))
  }
  const purchases = await findPurchasesByIntent(db, [...totals.keys()])
  return purchases.flatMap(({ id, stripePaymentIntentId, currency, refundedMinor }): NewDifference[] => {
    const thereMinor = totals.get(stripePaymentIntentId ?? '') ?? 0n
    if (thereMinor <= refundedMinor) return []
    const subjectId = stripePaymentIntentId ?? id
    return [
      { kind: 'refund_unknown', subjectId, purchaseId: id, currency, hereMinor: refundedMinor, thereMinor },
    ]
  })
}
