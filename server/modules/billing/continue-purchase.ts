import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/audit'
import { openCheckout, payableFrom } from './open-checkout'
import { canFollow } from './purchase-state'
import { findPurchase, lockPurchase, updatePurchase } from './queries-purchases'
import { readSession } from './read-event'
import { settlePurchase } from './settle-purchase'
import { stripePayments } from './stripe-client'
import { isRefusedByStripe } from './stripe-payments'

const OnePurchase = z.object({ purchaseId: z.uuid() })
type OnePurchase = z.output<typeof OnePurchase>

/**
 * The page where a purchase is paid: of one just approved, or one whose payment was not finished. Null where nothing is to
 * pay now. Throws EB004, and EB006 with the reason where the payment has failed for good.
 */
export const continuePurchase = writeVerb('billing.purchase', OnePurchase, proceed)

async function proceed(
  ctx: TenantContext,
  { purchaseId }: OnePurchase,
): Promise<{ checkoutUrl: string | null }> {
  await requireOwn(ctx, purchaseId)
  const { state, checkoutUrl, failureReason } = await inTransaction(async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId)
    if (!purchase) throw new AppError('EB004')
    if (purchase.state !== 'awaiting_payment' || purchase.payableUntil !== null) return purchase
    const payable = payableFrom(ctx.clock.now())
    await updatePurchase(tx, { id: purchaseId, ...payable })
    return { ...purchase, ...payable }
  })
  if (checkoutUrl !== null) return { checkoutUrl }
  if (state === 'declined' || state === 'expired') {
    const reason = failureReason ?? 'The payment was not made in time.'
    throw new AppError('EB006', { message: `The payment failed: ${reason}`, details: { reason, state } })
  }
  return { checkoutUrl: await openCheckout(ctx, purchaseId) }
}

/**
 * Gives a purchase up before it is paid; its payment page is closed first, so that nothing is paid afterwards. Throws EB004, and
 * E0003 where it is paid or over.
 */
export const cancelPurchase = writeVerb('billing.purchase', OnePurchase, cancel)

async function cancel(ctx: TenantContext, { purchaseId }: OnePurchase): Promise<void> {
  const { stripeSessionId } = await requireOwn(ctx, purchaseId)
  if (stripeSessionId !== null) await closePage(ctx, { purchaseId, stripeSessionId })
  await inTransaction(async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId)
    if (!purchase) throw new AppError('EB004')
    const { state } = purchase
    if (state === 'cancelled' || state === 'expired') return
    const isUnsent = purchase.stripeSessionId === stripeSessionId
    if (!canFollow(state, 'cancelled') || !isUnsent) {
      throw new AppError('E0003', { message: 'This purchase can no longer be cancelled.' })
    }
    const closed = { checkoutUrl: null, payableUntil: null }
    await updatePurchase(tx, { id: purchaseId, state: 'cancelled', ...closed, updatedAt: ctx.clock.now() })
    await recordAudit(tx, ctx, {
      action: 'purchase.cancelled',
      subjectType: 'purchase',
      subjectId: purchaseId,
      before: { state },
      after: { state: 'cancelled' },
    })
  })
}

/** Throws E0002 where the provider does not answer: the page may still take a payment. */
async function closePage(
  ctx: TenantContext,
  of: { purchaseId: string; stripeSessionId: string },
): Promise<void> {
  const { purchaseId, stripeSessionId } = of
  const payments = stripePayments()
  try {
    await payments?.expireSession(stripeSessionId)
  } catch (error) {
    if (!payments || !isRefusedByStripe(error)) {
      throw new AppError('E0002', {
        message: 'The payment provider did not answer. Try again.',
        cause: error,
      })
    }
    // It is paid or over already; what it says decides.
    const { facts } = readSession(await payments.retrieveSession(stripeSessionId))
    await inTransaction((tx) =>
      settlePurchase(tx, ctx, { purchaseId, facts, cause: `session:${stripeSessionId}` }),
    )
  }
}

async function requireOwn({ organizationId }: TenantContext, id: string) {
  // defence: a purchase is continued by its own organization
  const found = await findPurchase(db, { id, organizationId })
  if (!found) throw new AppError('EB004', { message: 'No such purchase.' })
  return found
}
