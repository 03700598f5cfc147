import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { type Db, db, inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { checkSoon, closeCheckout, openCheckout, payableFrom } from './open-checkout'
import { canFollow } from './purchase-state'
import { findPurchase, lockPurchase, updatePurchase } from './queries-purchases'
import { readSession } from './read-event'
import { settlePurchase } from './settle-purchase'
import { stripePayments } from './stripe-payments'

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
    const reason = failureReason ?? 'The payment did not arrive in time.'
    throw new AppError('EB006', { message: `The payment failed: ${reason}`, details: { reason, state } })
  }
  return { checkoutUrl: await openCheckout(ctx, purchaseId) }
}

/**
 * Gives a purchase up before it is paid; its payment page is closed first, so that nothing is paid afterwards. Throws EB004, and
 * E0003 where it is paid, being paid or over.
 */
export const cancelPurchase = writeVerb('billing.purchase', OnePurchase, cancel)

async function cancel(ctx: TenantContext, { purchaseId }: OnePurchase): Promise<void> {
  const { stripeSessionId, chargedMethodId } = await requireOwn(ctx, purchaseId)
  if (chargedMethodId !== null)
    throw new AppError('E0003', { message: 'An automatic purchase is paid at once and cannot be cancelled.' })
  if (stripeSessionId !== null) await closePage(ctx, { purchaseId, stripeSessionId })
  const isDone = await inTransaction((tx) => giveUp(tx, ctx, { purchaseId, stripeSessionId }))
  // Its page came into being meanwhile: there is no second one after it.
  if (!isDone) await cancel(ctx, { purchaseId })
}

interface Closed {
  purchaseId: string
  /** The page that was closed; null: there was none yet. */
  stripeSessionId: string | null
}

async function giveUp(tx: Db, ctx: TenantContext, { purchaseId, stripeSessionId }: Closed): Promise<boolean> {
  const purchase = await lockPurchase(tx, purchaseId)
  if (!purchase) throw new AppError('EB004')
  const { state } = purchase
  if (state === 'cancelled' || state === 'expired') return true
  if (!canFollow(state, 'cancelled')) {
    throw new AppError('E0003', { message: 'This purchase can no longer be cancelled.' })
  }
  if (purchase.stripeSessionId !== stripeSessionId) return false
  const now = ctx.clock.now()
  // A page that is being made just now is looked for until it could no longer be paid.
  const isExpected = stripeSessionId === null && purchase.payableUntil !== null
  const after = isExpected ? { nextCheckAt: checkSoon(now) } : { nextCheckAt: null, payableUntil: null }
  await updatePurchase(tx, {
    id: purchaseId,
    state: 'cancelled',
    checkoutUrl: null,
    ...after,
    updatedAt: now,
  })
  await recordAudit(tx, ctx, {
    action: 'purchase.cancelled',
    subjectType: 'purchase',
    subjectId: purchaseId,
    before: { state },
    after: { state: 'cancelled' },
  })
  return true
}

/** Throws E0002 without an answer, and E0003 where the payment is made: what the provider says decides then. */
async function closePage(
  ctx: TenantContext,
  { purchaseId, stripeSessionId }: { purchaseId: string; stripeSessionId: string },
): Promise<void> {
  const payments = stripePayments()
  if (!payments) return
  const session = await closeCheckout(payments, stripeSessionId).catch((cause: unknown) => {
    throw new AppError('E0002', { message: 'The payment provider did not answer. Try again.', cause })
  })
  if (session.status !== 'complete') return
  const { facts } = readSession(session)
  await inTransaction((tx) => settlePurchase(tx, ctx, { purchaseId, facts }))
  throw new AppError('E0003', {
    message: 'This purchase can no longer be cancelled because its payment is in progress.',
  })
}

async function requireOwn({ organizationId }: TenantContext, id: string) {
  // defence: a purchase is continued by its own organization
  const found = await findPurchase(db, { id, organizationId })
  if (!found) throw new AppError('EB004', { message: 'Purchase not found.' })
  return found
}
