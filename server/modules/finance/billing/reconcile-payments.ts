import type Stripe from 'stripe'
import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { readVerb, writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { log } from '@/server/log'
import { recordAudit } from '@/server/modules/platform/audit'
import { isGivenUp, readRefund } from './purchase-state'
import { findDifferences, insertDifference, markResolved, type NewDifference } from './queries-payments'
import {
  findPaidPurchases,
  findPurchase,
  findPurchaseNames,
  findPurchasesByIntent,
  type Purchase,
} from './queries-purchases'
import { type EventReading, idOf, readIntent, readSession } from './read-event'
import { personOf, storedPerson } from './requested-by'
import { learnRefunds } from './send-refund'
import { settlePurchase } from './settle-purchase'
import { type StripePayments, stripePayments } from './stripe-payments'

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
      log.error({ err: error, sessionId: session.id, purchaseId }, 'payment reconciliation failed')
      failed += 1
    }
  }
  const charges = await compareCharges(ctx, payments, { since, until })
  for (const id of charges.paid) paidThere.add(id)
  found.push(...charges.found)
  found.push(...(await missingThere({ since, until, paidThere })))
  const refunds: Stripe.Refund[] = []
  for await (const refund of payments.listRefunds(since)) refunds.push(refund)
  const ofRefunds = await compareRefunds(
    ctx,
    refunds.filter(({ created }) => created * 1_000 <= until),
  )
  found.push(...ofRefunds.found)
  const isNew = await Promise.all(found.map((one) => insertDifference(db, one, now)))
  return {
    sessions,
    differences: isNew.filter(Boolean).length,
    failed: failed + charges.failed + ofRefunds.failed,
  }
}

async function compareSession(
  ctx: Context,
  session: Stripe.Checkout.Session,
  purchaseId: string | null,
): Promise<NewDifference[]> {
  const { facts } = readSession(session)
  if (purchaseId !== null) {
    await inTransaction((tx) => settlePurchase(tx, ctx, { purchaseId, facts }))
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

/** The payment provider's id of what the purchase was paid by; its own where there is none. */
const paymentOf = (
  purchase: Pick<Purchase, 'id' | 'chargedMethodId' | 'stripeSessionId' | 'stripePaymentIntentId'>,
): string =>
  (purchase.chargedMethodId === null ? purchase.stripeSessionId : purchase.stripePaymentIntentId) ??
  purchase.id

/** Payments without a payment page: as `compareSession`, one that cannot be compared holds up no other. */
async function compareCharges(
  ctx: Context,
  payments: StripePayments,
  { since, until }: { since: Date; until: number },
) {
  const paid: string[] = []
  const found: NewDifference[] = []
  let failed = 0
  for await (const intent of payments.listCharges(since)) {
    const { facts, purchaseId } = readIntent(intent)
    if (!facts.paid) continue
    paid.push(intent.id)
    if (intent.created * 1_000 > until) continue
    try {
      found.push(...(await compareCharge(ctx, intent.id, { facts, purchaseId })))
    } catch (error) {
      log.error({ err: error, paymentIntentId: intent.id, purchaseId }, 'payment reconciliation failed')
      failed += 1
    }
  }
  return { paid, found, failed }
}

/** An automatic purchase whose webhook was lost is booked; a payment of none is told. */
async function compareCharge(
  ctx: Context,
  subjectId: string,
  { facts, purchaseId }: Pick<EventReading, 'facts' | 'purchaseId'>,
): Promise<NewDifference[]> {
  if (purchaseId !== null) await inTransaction((tx) => settlePurchase(tx, ctx, { purchaseId, facts }))
  const purchase = purchaseId === null ? null : await findPurchase(db, { id: purchaseId })
  if (purchase?.creditEntryId && purchase.stripePaymentIntentId === subjectId) return []
  const { amountMinor: thereMinor = 0n, currency = '' } = facts.paid ?? {}
  const hereMinor = purchase?.priceMinor ?? null
  const of = { subjectId, purchaseId: purchase?.id ?? null, currency, hereMinor, thereMinor }
  return [{ kind: 'paid_there_not_here', ...of }]
}

/** Purchases that are paid here, of which the provider lists no payment. */
async function missingThere(of: { since: Date; until: number; paidThere: ReadonlySet<string> }) {
  const paid = await findPaidPurchases(db, of.since)
  return paid
    .filter(({ createdAt }) => createdAt >= of.since && createdAt.getTime() <= of.until)
    .filter((purchase) => !of.paidThere.has(paymentOf(purchase)))
    .map(
      ({ currency, priceMinor, id, ...purchase }): NewDifference => ({
        kind: 'here_not_there',
        subjectId: paymentOf({ id, ...purchase }),
        purchaseId: id,
        currency,
        hereMinor: priceMinor,
        thereMinor: null,
      }),
    )
}

/** Refunds of the window: each payment's are read anew; what is not known here then is told. */
async function compareRefunds(ctx: Context, refunds: readonly Stripe.Refund[]) {
  const totals = new Map<string, bigint>()
  for (const refund of refunds) {
    const intent = idOf(refund.payment_intent)
    const { state, amountMinor } = readRefund(refund)
    if (intent !== null)
      totals.set(intent, (totals.get(intent) ?? 0n) + (isGivenUp(state) ? 0n : amountMinor))
  }
  const found: NewDifference[] = []
  let failed = 0
  for (const { id, stripePaymentIntentId } of await findPurchasesByIntent(db, [...totals.keys()])) {
    try {
      await learnRefunds(ctx, id)
      found.push(...(await unknownRefunds(id, totals.get(stripePaymentIntentId ?? '') ?? 0n)))
    } catch (error) {
      log.error({ err: error, purchaseId: id }, 'refund reconciliation failed')
      failed += 1
    }
  }
  return { found, failed }
}

async function unknownRefunds(id: string, thereMinor: bigint): Promise<NewDifference[]> {
  const purchase = await findPurchase(db, { id })
  if (!purchase || thereMinor <= purchase.refundedMinor) return []
  const { stripePaymentIntentId, currency, refundedMinor: hereMinor } = purchase
  const subjectId = stripePaymentIntentId ?? id
  return [{ kind: 'refund_unknown', subjectId, purchaseId: id, currency, hereMinor, thereMinor }]
}

const ListedDifferences = z.object({ isResolved: z.boolean().default(false) })
const Resolution = z.object({
  differenceId: z.uuid(),
  note: z.string().trim().min(3, 'Enter a note.').max(500, 'At most 500 characters.'),
})

/** What the service and the payment provider say differently, newest first; at most 200. Throws E5004. */
export const listPaymentDifferences = readVerb(
  'purchases.review',
  ListedDifferences,
  async (_ctx: Context, { isResolved }) => {
    const rows = await findDifferences(db, isResolved)
    const purchases = await findPurchaseNames(
      db,
      rows.flatMap(({ purchaseId }) => purchaseId ?? []),
    )
    return rows.map(({ resolvedBy, ...row }) => ({
      ...row,
      purchase: purchases.find(({ id }) => id === row.purchaseId) ?? null,
      resolvedBy: resolvedBy && personOf(resolvedBy).name,
    }))
  },
)

/** Closes a difference with what was done about it. Throws E0004 for one that is unknown or closed. */
export const resolvePaymentDifference = writeVerb(
  'purchases.review',
  Resolution,
  (ctx: Context, { differenceId: id, note }) =>
    inTransaction(async (tx) => {
      const found = await markResolved(tx, {
        id,
        note,
        resolvedBy: storedPerson(ctx.actor),
        resolvedAt: ctx.clock.now(),
      })
      if (!found) throw new AppError('E0004', { message: 'Open difference not found.' })
      await recordAudit(tx, ctx, {
        action: 'payment_difference.resolved',
        subjectType: 'payment_difference',
        subjectId: id,
        after: { kind: found.kind, note },
      })
    }),
)
