import type Stripe from 'stripe'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { type Db, db, inTransaction } from '@/server/db'
import { insertEvent, updateEventOutcome } from './queries-payments'
import { findPurchaseIdOf } from './queries-purchases'
import { type EventReading, readEvent, uuidOf } from './read-event'
import { type PaymentFacts, settlePurchase } from './settle-purchase'
import { isRefusedByStripe, type StripePayments, stripePayments } from './stripe-payments'

/**
 * Takes one webhook of the payment provider: verified, once, in any order; the event and what follows from it are one
 * transaction. Returns what came of it. Throws EB011 for anything that Stripe did not sign for this endpoint.
 */
export async function receiveStripeEvent(
  ctx: Context,
  { rawBody, signature }: { rawBody: Buffer; signature: string | null },
): Promise<{ eventId: string; type: string; outcome: string }> {
  const payments = stripePayments()
  if (!payments) throw new AppError('EB011', { message: 'This deployment takes no payments.' })
  const event = payments.verifyEvent(rawBody, signature ?? '', ctx.clock.now())
  const reading = readEvent(event)
  const purchaseId = reading && (await findPurchaseOf(payments, reading))
  const facts = reading && purchaseId !== null ? await factsOf(payments, reading) : null
  const outcome = await inTransaction((tx) => takeOnce(tx, ctx, { event, facts, purchaseId }))
  return { eventId: event.id, type: event.type, outcome }
}

/** By the object's own words, by its payment, else by what Stripe says of that payment. */
async function findPurchaseOf(payments: StripePayments, reading: EventReading): Promise<string | null> {
  const { paymentIntentId } = reading
  if (reading.purchaseId !== null || paymentIntentId === null) return reading.purchaseId
  const known = await findPurchaseIdOf(db, { stripePaymentIntentId: paymentIntentId })
  if (known !== null) return known
  const intent = await ask(payments.retrievePaymentIntent(paymentIntentId))
  return uuidOf(intent?.metadata.purchase_id)
}

async function factsOf(
  payments: StripePayments,
  { facts, isOfRefunds, paymentIntentId }: EventReading,
): Promise<PaymentFacts> {
  if (!isOfRefunds || paymentIntentId === null) return facts
  const refunds = await ask(payments.refundsOf(paymentIntentId))
  return refunds ? { ...facts, refunds } : facts
}

/** Null where Stripe knows no such thing; without an answer, it sends the event again. */
async function ask<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (isRefusedByStripe(error)) return null
    throw new AppError('E0002', { message: 'The payment provider did not answer.', cause: error })
  }
}

interface Taken {
  event: Stripe.Event
  /** Null for what changes nothing here. */
  facts: PaymentFacts | null
  purchaseId: string | null
}

async function takeOnce(tx: Db, ctx: Context, { event, facts, purchaseId }: Taken): Promise<string> {
  const now = ctx.clock.now()
  const object = event.data.object as { id?: string }
  const isNew = await insertEvent(tx, {
    id: event.id,
    type: event.type,
    objectId: object.id ?? '',
    purchaseId,
    createdAtStripe: new Date(event.created * 1_000),
    receivedAt: now,
    processedAt: now,
    outcome: 'ignored',
  })
  if (!isNew) return 'repeated'
  if (!facts || purchaseId === null) return 'ignored'
  const outcome = await settlePurchase(tx, ctx, { purchaseId, facts })
  await updateEventOutcome(tx, event.id, outcome)
  return outcome
}
