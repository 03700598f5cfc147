import type { Context } from '@/server/core/context'
import { type Db, db, inTransaction } from '@/server/db'
import { log } from '@/server/log'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import { findCreditPosition, findUnsettled, lockAccount } from './queries-account'
import { findPayable, insertPayment, updateAmounts } from './queries-invoice'
import { overdrawnMinor, settle, statusOf } from './settlement'

/**
 * Settles the organization's open invoices by its credit, the oldest first, within the caller's transaction; opens the newest
 * again where credit was reversed. Doing it again changes nothing. Returns how many invoices changed.
 */
export async function allocateCredit(tx: Db, ctx: Context, organizationId: string): Promise<number> {
  await lockAccount(tx, organizationId)
  const invoices = await findPayable(tx, organizationId)
  const moves = settle(invoices, overdrawnMinor(await findCreditPosition(tx, organizationId)))
  const now = ctx.clock.now()
  for (const { invoiceId, amountMinor } of moves) {
    const invoice = invoices.find(({ id }) => id === invoiceId)
    if (!invoice) continue
    const after = { ...invoice, paidMinor: invoice.paidMinor + amountMinor }
    const status = statusOf(after, now)
    const actor = describeActor(ctx.actor)
    const times = { paidAt: now, createdAt: now }
    await insertPayment(tx, {
      invoiceId,
      organizationId,
      amountMinor,
      method: 'credit',
      reference: null,
      actor,
      ...times,
    })
    await updateAmounts(tx, invoiceId, after, status)
    await recordAudit(tx, ctx, {
      action: 'invoice.settled_by_credit',
      subjectType: 'invoice',
      subjectId: invoiceId,
      organizationId,
      before: { status: invoice.status },
      after: { status, amountMinor, number: invoice.number },
    })
  }
  return moves.length
}

/** What `allocateCredit` will settle of an invoice that is about to close a month with these fees. */
export async function creditFor(
  tx: Db,
  organizationId: string,
  { id, totalMinor, feesMinor }: { id: string; totalMinor: bigint; feesMinor: bigint },
): Promise<bigint> {
  const { creditMinor, uninvoicedMinor } = await findCreditPosition(tx, organizationId)
  const after = { creditMinor, uninvoicedMinor: uninvoicedMinor - feesMinor }
  const invoices = [
    ...(await findPayable(tx, organizationId)),
    { id, totalMinor, creditedMinor: 0n, paidMinor: 0n },
  ]
  return settle(invoices, overdrawnMinor(after)).find(({ invoiceId }) => invoiceId === id)?.amountMinor ?? 0n
}

/**
 * For credit that moved outside of invoices: each organization is its own transaction, so that one that fails holds up no
 * other, and any number of instances may run it.
 */
export async function settleInvoices(
  ctx: Context,
): Promise<{ organizations: number; invoices: number; failed: number }> {
  const organizations = await findUnsettled(db)
  const result = { organizations: organizations.length, invoices: 0, failed: 0 }
  for (const organizationId of organizations) {
    try {
      result.invoices += await inTransaction((tx) => allocateCredit(tx, ctx, organizationId))
    } catch (error) {
      log.error({ err: error, organizationId }, 'invoice settlement from credit failed')
      result.failed += 1
    }
  }
  return result
}
