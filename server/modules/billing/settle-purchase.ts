import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { minorToDecimal } from '@/server/core/money'
import type { Db } from '@/server/db'
import { recordAudit } from '@/server/modules/audit'
import { bookCredit } from '@/server/modules/credit'
import { allocateCredit } from '@/server/modules/invoices'
import { canFollow, creditTakenBack, largest, stateOfPaid } from './purchase-state'
import { lockBilling, updateBilling } from './queries-offers'
import { insertDifference } from './queries-payments'
import { lockPurchase, type Purchase, updatePurchase } from './queries-purchases'
import { sumRefunds } from './queries-refunds'

/** What the payment provider has said of a purchase. Amounts in minor units. */
export interface PaymentFacts {
  sessionId?: string | null
  paymentIntentId?: string | null
  customerId?: string | null
  /** Taken from the buyer. */
  paid?: { amountMinor: bigint; currency: string }
  /** Given back so far, all refunds together. */
  refundedMinor?: bigint
  /** Above zero: held by a new dispute; below: a dispute was won. */
  disputedByMinor?: bigint
  /** The payment did not go through. */
  failure?: string
  /** The payment page takes no payment any more. */
  isClosed?: boolean
  isExpired?: boolean
}

export type SettleOutcome =
  | 'unknown'
  | 'mismatch'
  | 'noted'
  | 'booked'
  | 'declined'
  | 'expired'
  | 'reversed'
  | 'given_back'

interface Settling {
  purchaseId: string
  facts: PaymentFacts
  /** What said so: an event's id. A reversal is booked once for it. */
  cause: string
}

/**
 * Brings a purchase and the credit to what the provider says, in the caller's transaction. The order in which facts come,
 * and how often, does not matter: credit is booked once, and taken back up to what was refunded and is disputed.
 */
export async function settlePurchase(tx: Db, ctx: Context, settling: Settling): Promise<SettleOutcome> {
  const { facts, purchaseId } = settling
  const purchase = await lockPurchase(tx, purchaseId)
  if (!purchase) return 'unknown'
  if (!(await isSamePayment(tx, ctx, purchase, facts))) return 'mismatch'
  const known = withFacts(purchase, facts)
  await updatePurchase(tx, { id: purchaseId, ...idsOf(known), updatedAt: ctx.clock.now() })
  await rememberCustomer(tx, purchase.organizationId, facts.customerId)
  const { outcome: before, purchase: credited } = facts.paid
    ? await bookPaid(tx, ctx, known)
    : await giveUp(tx, ctx, known, facts)
  const after = await reverse(tx, ctx, credited, settling.cause)
  const outcome = after ?? before
  // Credit that came in pays open invoices; credit that was taken back opens the newest again.
  if (outcome === 'booked' || after !== null) await allocateCredit(tx, ctx, purchase.organizationId)
  return outcome
}

/** A session or amount that is not this purchase's is shown to staff; nothing is booked. */
async function isSamePayment(
  tx: Db,
  ctx: Context,
  purchase: Purchase,
  facts: PaymentFacts,
): Promise<boolean> {
  const { id, stripeSessionId, stripePaymentIntentId, priceMinor, currency } = purchase
  const { sessionId, paymentIntentId, paid } = facts
  const isOther =
    (sessionId && stripeSessionId && sessionId !== stripeSessionId) ||
    (paymentIntentId && stripePaymentIntentId && paymentIntentId !== stripePaymentIntentId)
  const isWrong = paid && (paid.amountMinor !== priceMinor || paid.currency !== currency)
  if (!isOther && !isWrong) return true
  if (!paid) return false
  const difference = {
    kind: isWrong ? 'amount_differs' : 'paid_there_not_here',
    subjectId: sessionId ?? paymentIntentId ?? id,
    purchaseId: id,
    currency: paid.currency,
    hereMinor: priceMinor,
    thereMinor: paid.amountMinor,
  } as const
  await insertDifference(tx, difference, ctx.clock.now())
  return false
}

function withFacts(purchase: Purchase, facts: PaymentFacts): Purchase {
  return {
    ...purchase,
    stripeSessionId: purchase.stripeSessionId ?? facts.sessionId ?? null,
    stripePaymentIntentId: purchase.stripePaymentIntentId ?? facts.paymentIntentId ?? null,
    refundedMinor: largest(facts.refundedMinor ?? 0n, purchase.refundedMinor),
    disputedMinor: largest(purchase.disputedMinor + (facts.disputedByMinor ?? 0n), 0n),
    payableUntil: facts.isClosed || facts.isExpired ? null : purchase.payableUntil,
  }
}

const idsOf = ({
  stripeSessionId,
  stripePaymentIntentId,
  refundedMinor,
  disputedMinor,
  payableUntil,
}: Purchase) => ({
  stripeSessionId,
  stripePaymentIntentId,
  refundedMinor,
  disputedMinor,
  payableUntil,
})

async function rememberCustomer(tx: Db, organizationId: string, customerId: string | null | undefined) {
  if (!customerId) return
  const billing = await lockBilling(tx, organizationId)
  if (billing.stripeCustomerId === null) {
    await updateBilling(tx, { organizationId, stripeCustomerId: customerId })
  }
}

interface Settled {
  outcome: SettleOutcome
  purchase: Purchase
}

async function bookPaid(tx: Db, ctx: Context, purchase: Purchase): Promise<Settled> {
  if (purchase.creditEntryId !== null) return { outcome: 'noted', purchase }
  const { id, organizationId, creditMinor, packageName } = purchase
  const booked = await bookCredit(tx, ctx, {
    organizationId,
    amountMinor: creditMinor,
    kind: 'purchase',
    subjectId: id,
    reason: `Package: ${packageName}`,
  })
  if (!booked) throw new AppError('E7001')
  if (booked.currency !== purchase.currency)
    throw new Error(`Credit of ${organizationId} is not in ${purchase.currency}`)
  const now = ctx.clock.now()
  const paid = {
    state: stateOfPaid(purchase),
    creditEntryId: booked.entryId,
    paidAt: now,
    failureReason: null,
    checkoutUrl: null,
    payableUntil: null,
    nextCheckAt: null,
  }
  await updatePurchase(tx, { id, ...paid })
  await recordAudit(tx, ctx, {
    action: 'purchase.paid',
    subjectType: 'purchase',
    subjectId: id,
    organizationId,
    before: { state: purchase.state },
    after: { state: paid.state, creditMinor, balanceMinor: booked.balanceMinor, currency: purchase.currency },
  })
  return { outcome: 'booked', purchase: { ...purchase, ...paid } }
}

async function giveUp(tx: Db, ctx: Context, purchase: Purchase, facts: PaymentFacts): Promise<Settled> {
  const state = facts.isExpired ? 'expired' : 'declined'
  const hasEnded = facts.isExpired || facts.failure !== undefined
  if (!hasEnded || purchase.creditEntryId !== null || !canFollow(purchase.state, state)) {
    return { outcome: 'noted', purchase }
  }
  const failureReason =
    facts.failure ?? purchase.failureReason ?? 'The payment page expired before a payment was made.'
  const isOver = facts.isExpired || facts.isClosed
  await updatePurchase(tx, {
    id: purchase.id,
    state,
    failureReason,
    ...(isOver && { checkoutUrl: null, nextCheckAt: null }),
  })
  await recordAudit(tx, ctx, {
    action: `purchase.${state}`,
    subjectType: 'purchase',
    subjectId: purchase.id,
    organizationId: purchase.organizationId,
    before: { state: purchase.state },
    after: { state, failureReason },
  })
  return { outcome: state, purchase: { ...purchase, state, failureReason } }
}

/** Books the difference between the credit that was taken back and what must have been; null: none. */
async function reverse(
  tx: Db,
  ctx: Context,
  purchase: Purchase,
  cause: string,
): Promise<SettleOutcome | null> {
  if (purchase.creditEntryId === null) return null
  const requested = await sumRefunds(tx, purchase.id)
  const { refundedMinor, disputedMinor, reversedMinor } = purchase
  const due = creditTakenBack({
    ...purchase,
    refundedMinor: largest(requested, refundedMinor),
    disputedMinor,
  })
  const amountMinor = reversedMinor - due
  const state = stateOfPaid(purchase)
  if (state !== purchase.state) await updatePurchase(tx, { id: purchase.id, state })
  if (amountMinor === 0n) return state === purchase.state ? null : 'noted'
  const { organizationId, packageName, currency } = purchase
  const booked = await bookCredit(tx, ctx, {
    organizationId,
    amountMinor,
    kind: 'purchase_reversal',
    subjectId: cause,
    reason: reasonOf({ amountMinor, disputedMinor, packageName }),
  })
  if (!booked?.isNew) return 'noted'
  await updatePurchase(tx, { id: purchase.id, reversedMinor: due })
  await recordAudit(tx, ctx, {
    action: amountMinor < 0n ? 'purchase.reversed' : 'purchase.given_back',
    subjectType: 'purchase',
    subjectId: purchase.id,
    organizationId,
    before: { state: purchase.state },
    after: {
      state,
      amount: `${minorToDecimal(amountMinor, currency)} ${currency}`,
      balanceMinor: booked.balanceMinor,
    },
  })
  return amountMinor < 0n ? 'reversed' : 'given_back'
}

function reasonOf({
  amountMinor,
  disputedMinor,
  packageName,
}: Pick<Purchase, 'disputedMinor' | 'packageName'> & { amountMinor: bigint }) {
  if (amountMinor > 0n) return `Given back: ${packageName}`
  return disputedMinor > 0n ? `Payment disputed: ${packageName}` : `Payment refunded: ${packageName}`
}
