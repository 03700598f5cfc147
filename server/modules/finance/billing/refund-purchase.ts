import { z } from 'zod'
import { AppError, FlatError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { moneyInput } from '@/server/core/money-input'
import { writeVerb } from '@/server/core/verb'
import { type Db, db, inTransaction } from '@/server/db'
import { log } from '@/server/log'
import { lockBalance } from '@/server/modules/accounts/credit'
import { recordAudit } from '@/server/modules/platform/audit'
import { creditTakenBack, largest } from './purchase-state'
import { findRefund, insertRefund, sumRefunds } from './queries-payments'
import { lockPurchase, type Purchase } from './queries-purchases'
import { storedPerson } from './requested-by'
import { learnRefunds, sendRefund } from './send-refund'
import { settlePurchase } from './settle-purchase'
import { stripePayments } from './stripe-payments'

const Refund = z.object({
  purchaseId: z.uuid(),
  /** A form's own id for this refund: sent twice, it is made once. */
  refundId: z.uuid(),
  amount: moneyInput,
  reason: z.string().trim().min(3, 'Enter a reason.').max(200, 'At most 200 characters.'),
})
type Refund = z.output<typeof Refund>

const checkAfterMs = 60_000

/**
 * Refunds a paid purchase, wholly or in part: the credit is reversed first, in one transaction with the refund's row, then
 * the provider is asked. Throws EB004, E4003 above what is left of the price, E4004 for another currency, EB008 where the credit is
 * spent, idempotency_conflict for the id of another refund.
 */
export const refundPurchase = writeVerb('purchases.review', Refund, run)

async function run(ctx: Context, refund: Refund): Promise<{ state: string }> {
  if (!stripePayments()) throw new AppError('E0002', { message: 'Payments are not configured.' })
  // What was refunded elsewhere counts first; without an answer, the provider itself refuses what is too much.
  await learnRefunds(ctx, refund.purchaseId).catch((err: unknown) =>
    log.warn({ err, requestId: ctx.requestId }, 'payment provider request failed'),
  )
  await inTransaction((tx) => request(tx, ctx, refund))
  await sendRefund(ctx, refund.refundId)
  return { state: (await findRefund(db, refund.refundId))?.state ?? 'requested' }
}

async function request(
  tx: Db,
  ctx: Context,
  { purchaseId, refundId, amount, reason }: Refund,
): Promise<void> {
  const purchase = await lockPurchase(tx, purchaseId)
  if (!purchase) throw new AppError('EB004', { message: 'Purchase not found.' })
  const { amountMinor } = amount
  const earlier = await findRefund(tx, refundId)
  if (earlier) return requireSame(earlier, { purchaseId, amountMinor })
  await requireRefundable(tx, purchase, amount)
  await insertRefund(tx, {
    id: refundId,
    purchaseId,
    amountMinor,
    reason,
    requestedBy: storedPerson(ctx.actor),
    createdAt: ctx.clock.now(),
    nextCheckAt: new Date(ctx.clock.now().getTime() + checkAfterMs),
  })
  await settlePurchase(tx, ctx, { purchaseId, facts: {} })
  await recordAudit(tx, ctx, {
    action: 'purchase.refund_requested',
    subjectType: 'purchase',
    subjectId: purchaseId,
    organizationId: purchase.organizationId,
    after: { amountMinor, currency: purchase.currency, reason },
  })
}

function requireSame(
  earlier: { purchaseId: string; amountMinor: bigint },
  { purchaseId, amountMinor }: { purchaseId: string; amountMinor: bigint },
): void {
  if (earlier.purchaseId === purchaseId && earlier.amountMinor === amountMinor) return
  throw new FlatError('idempotency_conflict', {
    message: 'This refund was already sent with other content. Close the form and start again.',
  })
}

async function requireRefundable(tx: Db, purchase: Purchase, amount: Refund['amount']): Promise<void> {
  const { id, organizationId, priceMinor, currency, refundedMinor, disputedMinor, creditEntryId } = purchase
  if (creditEntryId === null || amount.currency !== currency || amount.amountMinor <= 0n) {
    throw new AppError('E4004', { message: 'You can refund only paid purchases, in their own currency.' })
  }
  const before = refundedMinor + (await sumRefunds(tx, id, 'here'))
  const left = priceMinor - before - disputedMinor
  // defence: no more is refunded than was paid
  if (amount.amountMinor > left) {
    throw new AppError('E4003', { details: { limit: largest(left, 0n).toString(), currency } })
  }
  const due = creditTakenBack({ ...purchase, refundedMinor: before + amount.amountMinor })
  const needed = due - purchase.reversedMinor
  const balance = await lockBalance(tx, organizationId)
  // defence: spent credit is not refunded
  if (balance >= needed) return
  throw new AppError('EB008', {
    message: 'The credit of this purchase is already spent.',
    details: { needed: needed.toString(), balance: balance.toString(), currency },
  })
}
