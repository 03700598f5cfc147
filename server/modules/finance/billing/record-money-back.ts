import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { minorToDecimal } from '@/server/core/money'
import type { Db } from '@/server/db'
import { bookCredit } from '@/server/modules/accounts/credit'
import { recordAudit } from '@/server/modules/platform/audit'
import {
  creditTakenBack,
  type DisputeReport,
  heldBy,
  isGivenUp,
  isUnderWay,
  laterReport,
  laterState,
  type RefundReport,
  stateOfPaid,
} from './purchase-state'
import {
  findDisputes,
  findRefundOf,
  insertDifference,
  insertRefund,
  saveDispute,
  sumRefunds,
  updateRefund,
} from './queries-payments'
import { type Purchase, updatePurchase } from './queries-purchases'
import { pauseTopUp } from './tell-top-up'

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

/**
 * Books the difference between the credit that was reversed and what must have been, under the purchase's lock: nothing where the two
 * are equal. Null: nothing changed.
 */
export async function reverseCredit(
  tx: Db,
  ctx: Context,
  purchase: Purchase,
): Promise<'noted' | 'reversed' | 'given_back' | null> {
  if (purchase.creditEntryId === null) return null
  const { id, reversedMinor } = purchase
  const refundedMinor = purchase.refundedMinor + (await sumRefunds(tx, id, 'here'))
  const due = creditTakenBack({ ...purchase, refundedMinor })
  const amountMinor = reversedMinor - due
  const state = stateOfPaid(purchase)
  if (state !== purchase.state) await updatePurchase(tx, { id, state })
  if (amountMinor === 0n) return state === purchase.state ? null : 'noted'
  await book(tx, ctx, { purchase, state, amountMinor })
  await updatePurchase(tx, { id, reversedMinor: due })
  // What was given back is not bought again by itself.
  if (amountMinor < 0n)
    await pauseTopUp(tx, ctx, { organizationId: purchase.organizationId, reason: 'money_back' })
  return amountMinor < 0n ? 'reversed' : 'given_back'
}

interface Reversal {
  purchase: Purchase
  state: Purchase['state']
  /** Below zero: credit is reversed. */
  amountMinor: bigint
}

async function book(tx: Db, ctx: Context, { purchase, state, amountMinor }: Reversal): Promise<void> {
  const { id, organizationId, currency } = purchase
  const booked = await bookCredit(tx, ctx, {
    organizationId,
    amountMinor,
    kind: 'purchase_reversal',
    subjectId: `${id}:${newId()}`,
    reason: reasonOf(purchase, amountMinor),
  })
  await recordAudit(tx, ctx, {
    action: amountMinor < 0n ? 'purchase.reversed' : 'purchase.given_back',
    subjectType: 'purchase',
    subjectId: id,
    organizationId,
    before: { state: purchase.state },
    after: {
      state,
      amount: `${minorToDecimal(amountMinor, currency)} ${currency}`,
      balanceMinor: booked?.balanceMinor ?? null,
    },
  })
}

function reasonOf({ disputedMinor, packageName }: Purchase, amountMinor: bigint): string {
  if (amountMinor > 0n) return `Credit restored: ${packageName}`
  return disputedMinor > 0n ? `Payment disputed: ${packageName}` : `Payment refunded: ${packageName}`
}
