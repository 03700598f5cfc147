import type Stripe from 'stripe'
import type { Context } from '@/server/core/context'
import { minorFromJson } from '@/server/core/money'
import type { Db } from '@/server/db'
import { insertDifference } from './queries-payments'
import { findPurchaseIdOf } from './queries-purchases'
import { findRefundOfStripe, updateRefund } from './queries-refunds'
import { idOf } from './read-event'

/** A refund that a bank sent back: the money is with Croupier again, and staff decide what follows. */
export async function markRefundFailed(tx: Db, ctx: Context, refund: Stripe.Refund): Promise<string> {
  const own = await findRefundOfStripe(tx, refund.id)
  const failureReason = refund.failure_reason ?? 'The bank did not take the refund.'
  if (own) await updateRefund(tx, { id: own.id, state: 'failed', failureReason, nextCheckAt: null })
  const paymentIntentId = idOf(refund.payment_intent)
  const known = paymentIntentId && (await findPurchaseIdOf(tx, { stripePaymentIntentId: paymentIntentId }))
  await insertDifference(
    tx,
    {
      kind: 'refund_failed',
      subjectId: refund.id,
      purchaseId: own?.purchaseId ?? (known || null),
      currency: refund.currency.toUpperCase(),
      hereMinor: own?.amountMinor ?? null,
      thereMinor: minorFromJson(refund.amount),
    },
    ctx.clock.now(),
  )
  return 'difference'
}
