import type { Context } from '@/server/core/context'
import { db, inTransaction } from '@/server/db'
import { log } from '@/server/log'
import type { RefundReport } from './purchase-state'
import { findRefund, updateRefund } from './queries-payments'
import { findPurchase, lockPurchase } from './queries-purchases'
import { settlePurchase } from './settle-purchase'
import { isRefusedByStripe, type StripePayments, stripePayments } from './stripe-payments'

/**
 * Asks the provider for a refund that was recorded, once: a request that was interrupted is looked for among the payment's refunds.
 * One that is under way is asked about.
 */
export async function sendRefund(ctx: Context, refundId: string): Promise<void> {
  const payments = stripePayments()
  const refund = await findRefund(db, refundId)
  const purchase = refund && (await findPurchase(db, { id: refund.purchaseId }))
  if (!payments || !purchase?.stripePaymentIntentId) return
  const { id: purchaseId, stripePaymentIntentId: paymentIntentId } = purchase
  try {
    const reports = await payments.refundsOf(paymentIntentId)
    // defence: a refund that is sent again is found
    const isThere = reports.some(({ ownId }) => ownId === refundId)
    if (refund?.state === 'requested' && !isThere) {
      const { amountMinor } = refund
      const made = await createOrFail(ctx, payments, {
        id: refundId,
        purchaseId,
        paymentIntentId,
        amountMinor,
      })
      if (made) reports.push(made)
    }
    await settleRefunds(ctx, purchaseId, reports)
  } catch (error) {
    log.warn({ err: error, refundId, requestId: ctx.requestId }, 'payment provider request failed')
  }
}

/** Brings a purchase to all refunds that the provider has of it. Throws what the provider's library throws. */
export async function learnRefunds(ctx: Context, purchaseId: string): Promise<void> {
  const paymentIntentId = (await findPurchase(db, { id: purchaseId }))?.stripePaymentIntentId
  const reports = paymentIntentId && (await stripePayments()?.refundsOf(paymentIntentId))
  if (reports) await settleRefunds(ctx, purchaseId, reports)
}

const settleRefunds = (ctx: Context, purchaseId: string, refunds: readonly RefundReport[]) =>
  inTransaction((tx) => settlePurchase(tx, ctx, { purchaseId, facts: { refunds } }))

interface Wanted {
  id: string
  purchaseId: string
  paymentIntentId: string
  amountMinor: bigint
}

/** Null where the provider refused: the credit is returned then. */
async function createOrFail(
  ctx: Context,
  payments: StripePayments,
  { purchaseId, ...wanted }: Wanted,
): Promise<RefundReport | null> {
  try {
    return await payments.createRefund(wanted)
  } catch (error) {
    if (!isRefusedByStripe(error)) throw error
    const failureReason = error.message.slice(0, 300)
    await inTransaction(async (tx) => {
      await lockPurchase(tx, purchaseId)
      if ((await findRefund(tx, wanted.id))?.state !== 'requested') return
      await updateRefund(tx, { id: wanted.id, state: 'failed', failureReason, nextCheckAt: null })
      await settlePurchase(tx, ctx, { purchaseId, facts: {} })
    })
    return null
  }
}
