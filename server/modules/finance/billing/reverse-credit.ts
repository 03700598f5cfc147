import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { minorToDecimal } from '@/server/core/money'
import type { Db } from '@/server/db'
import { bookCredit } from '@/server/modules/accounts/credit'
import { recordAudit } from '@/server/modules/platform/audit'
import { creditTakenBack, stateOfPaid } from './purchase-state'
import { type Purchase, updatePurchase } from './queries-purchases'
import { sumRefunds } from './queries-refunds'

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
