import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { moneyInput } from '@/server/core/money-input'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { describeActor, recordAudit } from '@/server/modules/audit'
import { bookCredit } from '@/server/modules/credit'
import { allocateCredit } from './allocate-credit'
import { openMinor, smaller, statusOf } from './invoice-status'
import { findBookedPayment, lockAccount } from './queries-account'
import { insertPayment, updateAmounts } from './queries-invoice'
import { requireInvoice } from './require-invoice'

export const BookPayment = z.object({
  invoiceId: z.uuid(),
  amount: moneyInput,
  /** Of the transfer: one payment for each in an organization. */
  reference: z
    .string()
    .trim()
    .min(3, 'Enter the reference of the transfer.')
    .max(140, 'At most 140 characters.'),
  /** When the money came in. */
  paidAt: z.date(),
})

/** Far above any invoice, far below where the ledger's numbers end. */
const mostMinor = 10n ** 14n

/**
 * Books a payment that came in for an invoice, once per reference: to the credit, and to the invoice as far as it is open. What
 * is beyond stays as credit and settles other open invoices. Throws E5004, EB007, E4003, E4004 for an amount that is not above
 * zero or in another currency, E0003 for a time to come or a reference that was booked with another amount.
 */
export const bookPayment = writeVerb('invoices.manage', BookPayment, run)

type Asked = z.output<typeof BookPayment>

async function run(ctx: TenantContext, asked: Asked): Promise<{ isNew: boolean }> {
  const { organizationId } = ctx
  const { amountMinor, currency } = asked.amount
  const now = ctx.clock.now()
  if (amountMinor <= 0n) throw new AppError('E4004')
  if (amountMinor > mostMinor) throw new AppError('E4003', { details: { limit: mostMinor.toString() } })
  if (asked.paidAt > now) throw refusal('paidAt', 'The payment date is in the future.')
  return inTransaction(async (tx) => {
    await lockAccount(tx, organizationId)
    const invoice = await requireInvoice(tx, { id: asked.invoiceId, organizationId }, 'invoice')
    if (currency !== invoice.currency) throw new AppError('E4004')
    const booked = await findBookedPayment(tx, organizationId, asked.reference)
    if (booked !== null && booked !== amountMinor)
      throw refusal('reference', 'A payment with this reference has been booked with another amount.')
    // defence: a payment is booked once for its reference
    if (booked !== null) return { isNew: false }
    await bookCredit(tx, ctx, {
      organizationId,
      amountMinor,
      kind: 'invoice_payment',
      subjectId: asked.reference,
      reason: `Payment of ${invoice.number}, reference ${asked.reference}`,
    })
    const open = openMinor(invoice)
    const applied = smaller(amountMinor, open)
    const after = { ...invoice, paidMinor: invoice.paidMinor + applied }
    const status = statusOf(after, now)
    if (applied > 0n) {
      await insertPayment(tx, {
        invoiceId: invoice.id,
        organizationId,
        amountMinor: applied,
        method: 'manual',
        reference: asked.reference,
        actor: describeActor(ctx.actor),
        paidAt: asked.paidAt,
        createdAt: now,
      })
      await updateAmounts(tx, invoice.id, after, status)
    }
    await recordAudit(tx, ctx, {
      action: 'invoice.payment_booked',
      subjectType: 'invoice',
      subjectId: invoice.id,
      organizationId,
      before: { status: invoice.status },
      after: { status, number: invoice.number, amountMinor, currency, reference: asked.reference },
    })
    await allocateCredit(tx, ctx, organizationId)
    return { isNew: true }
  })
}

const refusal = (path: string, message: string) =>
  new AppError('E0003', { message, details: { issues: [{ path, message }] } })
