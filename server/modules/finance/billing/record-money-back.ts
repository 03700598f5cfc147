import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'
import { type DisputeReport, heldBy, laterReport } from './dispute-state'
import { findDisputes, insertDifference, saveDispute } from './queries-payments'
import type { Purchase } from './queries-purchases'
import { findRefundOf, insertRefund, sumRefunds, updateRefund } from './queries-refunds'
import { isGivenUp, isUnderWay, laterState, type RefundReport } from './refund-state'

const askAgainMs = 6 * 3_600_000

/** Who makes a refund that was not asked for here. */
const madeThere = { kind: 'stripe', id: '', name: 'Stripe' }

/**
 * Writes down all refunds that the provider has of a purchase, under its lock; in any order, however often. Returns what they return
 * together.
 */
export async function recordRefunds(
  tx: Db,
  ctx: Context,
  purchase: Purchase,
  reports: readonly RefundReport[],
): Promise<bigint> {
  for (const report of reports) await recordRefund(tx, ctx, purchase, report)
  return sumRefunds(tx, purchase.id, 'there')
}

async function recordRefund(tx: Db, ctx: Context, purchase: Purchase, report: RefundReport): Promise<void> {
  const { ownId, ...told } = report
  const known = await findRefundOf(tx, { purchaseId: purchase.id, ...report })
  // Before the provider knew it, a refund's state was only what was assumed here.
  const isKnownThere = known !== null && known.stripeRefundId !== null
  const state = isKnownThere ? laterState(known.state, told.state) : told.state
  const now = ctx.clock.now()
  const after = {
    ...told,
    state,
    failureReason: told.failureReason ?? known?.failureReason ?? null,
    nextCheckAt: isUnderWay(state) ? new Date(now.getTime() + askAgainMs) : null,
  }
  if (!known) {
    const reason = 'Made in Stripe'
    await insertRefund(tx, { ...after, purchaseId: purchase.id, reason, requestedBy: madeThere })
  } else {
    const { createdAt: _, ...changed } = after
    await updateRefund(tx, { id: known.id, ...changed })
  }
  if (isGivenUp(state) && !(isKnownThere && isGivenUp(known.state))) await tell(tx, purchase, after, now)
}

/** The buyer has been promised money that stays here. */
async function tell(
  tx: Db,
  purchase: Purchase,
  refund: Omit<RefundReport, 'ownId'>,
  now: Date,
): Promise<void> {
  await insertDifference(
    tx,
    {
      kind: 'refund_failed',
      subjectId: refund.stripeRefundId,
      purchaseId: purchase.id,
      currency: purchase.currency,
      hereMinor: refund.amountMinor,
      thereMinor: 0n,
    },
    now,
  )
}

/** Writes a dispute down, under the purchase's lock; in any order, however often. Returns what all disputes hold. */
export async function recordDispute(
  tx: Db,
  ctx: Context,
  purchase: Purchase,
  report: DisputeReport,
): Promise<bigint> {
  const others = await findDisputes(tx, purchase.id)
  const known = others.find(({ id }) => id === report.id)
  const after = known ? laterReport(known, report) : report
  await saveDispute(tx, { ...after, purchaseId: purchase.id, createdAt: known?.createdAt ?? ctx.clock.now() })
  return [...others.filter((one) => one !== known), after].reduce(
    (sum, one) => sum + heldBy(one, purchase),
    0n,
  )
}
