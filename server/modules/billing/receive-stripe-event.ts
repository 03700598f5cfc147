import type Stripe from 'stripe'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { type Db, db, inTransaction } from '@/server/db'
import { findEventOf, insertEvent, updateEventOutcome } from './queries-payments'
import { findPurchaseIdOf, lockPurchase } from './queries-purchases'
import { type EventReading, heldBy, readEvent, uuidOf } from './read-event'
import { markRefundFailed } from './refund-outcome'
import { type PaymentFacts, settlePurchase } from './settle-purchase'
import { stripePayments } from './stripe-client'
import { isRefusedByStripe, type StripePayments } from './stripe-payments'

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
  const outcome = await inTransaction((tx) => takeOnce(tx, ctx, { event, reading, purchaseId }))
  return { eventId: event.id, type: event.type, outcome }
}

/** By the object's own words, by its payment, else by what Stripe says of that payment. */
async function findPurchaseOf(payments: StripePayments, reading: EventReading): Promise<string | null> {
  const { paymentIntentId } = reading
  if (reading.purchaseId !== null || paymentIntentId === null) return reading.purchaseId
  const known = await findPurchaseIdOf(db, { stripePaymentIntentId: paymentIntentId })
  if (known !== null) return known
  try {
    const intent = await payments.retrievePaymentIntent(paymentIntentId)
    return uuidOf(intent.metadata.purchase_id)
  } catch (error) {
    if (isRefusedByStripe(error)) return null
    throw new AppError('E0002', { message: 'The payment provider did not answer.', cause: error })
  }
}

interface Taken {
  event: Stripe.Event
  reading: EventReading | null
  purchaseId: string | null
}

async function takeOnce(tx: Db, ctx: Context, { event, reading, purchaseId }: Taken): Promise<string> {
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
  const outcome = await follow(tx, ctx, { event, reading, purchaseId })
  await updateEventOutcome(tx, event.id, outcome)
  return outcome
}

async function follow(tx: Db, ctx: Context, { event, reading, purchaseId }: Taken): Promise<string> {
  if (event.type === 'refund.failed') return markRefundFailed(tx, ctx, event.data.object)
  if (!reading || purchaseId === null) return 'ignored'
  // Before the events of a dispute look for each other.
  await lockPurchase(tx, purchaseId)
  const facts = { ...reading.facts, ...(await disputeFacts(tx, event)) }
  const outcome = await settlePurchase(tx, ctx, { purchaseId, facts, cause: event.id })
  const isHeld = (facts.disputedByMinor ?? 0n) > 0n && outcome !== 'unknown' && outcome !== 'mismatch'
  return isHeld ? held : outcome
}

const held = 'disputed'

/** A dispute's two events in either order: held while it is open or lost, given back once it was won. */
async function disputeFacts(tx: Db, event: Stripe.Event): Promise<PaymentFacts> {
  if (event.type !== 'charge.dispute.created' && event.type !== 'charge.dispute.closed') return {}
  const dispute = event.data.object
  const isClosing = event.type === 'charge.dispute.closed'
  const other = await findEventOf(tx, {
    objectId: dispute.id,
    type: isClosing ? 'charge.dispute.created' : 'charge.dispute.closed',
    id: { not: event.id },
  })
  const isLost = dispute.status === 'lost'
  if (!isClosing) return other ? {} : { disputedByMinor: heldBy(dispute) }
  if (!other) return isLost ? { disputedByMinor: heldBy(dispute) } : {}
  const wasHeld = other.outcome === held
  if (isLost) return wasHeld ? {} : { disputedByMinor: heldBy(dispute) }
  return wasHeld ? { disputedByMinor: -heldBy(dispute) } : {}
}
