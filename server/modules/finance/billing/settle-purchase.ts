import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'
import { bookCredit } from '@/server/modules/accounts/credit'
import { allocateCredit } from '@/server/modules/finance/invoices'
import { recordAudit } from '@/server/modules/platform/audit'
import { canFollow, type DisputeReport, type RefundReport, stateOfPaid } from './purchase-state'
import { findBuyer, lockBilling, updateBilling } from './queries-offers'
import { insertDifference } from './queries-payments'
import { lockPurchase, type Purchase, updatePurchase } from './queries-purchases'
import { recordDispute, recordRefunds, reverseCredit } from './record-money-back'
import { pauseTopUp } from './tell-top-up'
import { pauseReasonOf } from './top-up-rules'

/** What the payment provider has said of a purchase. Amounts in minor units. */
export interface PaymentFacts {
  sessionId?: string | null
  paymentIntentId?: string | null
  customerId?: string | null
  /** Taken from the buyer. */
  paid?: { amountMinor: bigint; currency: string }
  /** All of its refunds. */
  refunds?: readonly RefundReport[]
  dispute?: DisputeReport
  /** The payment did not go through. */
  failure?: string
  /** Of an automatic top-up: the provider's code of the failure. */
  failureCode?: string
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
}

/**
 * Brings a purchase and the credit to what the provider says, in the caller's transaction. The order in which facts come,
 * and how often, does not matter: credit is booked once, and reversed up to what was refunded and is disputed.
 */
export async function settlePurchase(tx: Db, ctx: Context, settling: Settling): Promise<SettleOutcome> {
  const { facts, purchaseId } = settling
  const purchase = await lockPurchase(tx, purchaseId)
  if (!purchase) return 'unknown'
  if (!(await isSamePayment(tx, ctx, purchase, facts))) return 'mismatch'
  const known = { ...withFacts(purchase, facts), ...(await moneyBack(tx, ctx, purchase, facts)) }
  await updatePurchase(tx, { id: purchaseId, ...idsOf(known), updatedAt: ctx.clock.now() })
  await rememberCustomer(tx, purchase.organizationId, facts.customerId)
  const { outcome: before, purchase: credited } = facts.paid
    ? await bookPaid(tx, ctx, known)
    : await giveUp(tx, ctx, known, facts)
  if (before === 'declined' || before === 'expired') await pauseAfter(tx, ctx, credited, facts)
  const after = await reverseCredit(tx, ctx, credited)
  const outcome = after ?? before
  // Credit that came in pays open invoices; credit that was reversed opens the newest again.
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
    payableUntil: facts.isClosed || facts.isExpired ? null : purchase.payableUntil,
  }
}

/** Both sums follow from what was written down of each refund and dispute, so that none counts twice. */
async function moneyBack(tx: Db, ctx: Context, purchase: Purchase, { refunds, dispute }: PaymentFacts) {
  return {
    ...(refunds && { refundedMinor: await recordRefunds(tx, ctx, purchase, refunds) }),
    ...(dispute && { disputedMinor: await recordDispute(tx, ctx, purchase, dispute) }),
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
  // One that was deleted has had its customer erased.
  if (!(await findBuyer(tx, organizationId))?.isActive) return
  const billing = await lockBilling(tx, organizationId)
  if (billing.stripeCustomerId === null) {
    await updateBilling(tx, { organizationId, stripeCustomerId: customerId })
  }
}

/** An automatic purchase that failed is the last one until a person looks. */
async function pauseAfter(tx: Db, ctx: Context, purchase: Purchase, facts: PaymentFacts): Promise<void> {
  const { organizationId, chargedMethodId, failureReason: detail } = purchase
  if (chargedMethodId === null) return
  const reason = pauseReasonOf(facts)
  await pauseTopUp(tx, ctx, { organizationId, reason, ...(reason === 'declined' && { detail }) })
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
  if (purchase.state === 'cancelled') await tellPaidAfterCancel(tx, purchase, now)
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

/** The provider took money for what was given up here: it is credited, and staff ask the buyer. */
async function tellPaidAfterCancel(tx: Db, purchase: Purchase, now: Date): Promise<void> {
  const { id, stripeSessionId, currency, priceMinor } = purchase
  const of = { subjectId: stripeSessionId ?? id, purchaseId: id, currency }
  await insertDifference(
    tx,
    { kind: 'paid_after_cancel', ...of, hereMinor: null, thereMinor: priceMinor },
    now,
  )
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
