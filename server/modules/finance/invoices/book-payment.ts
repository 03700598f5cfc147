import { z } from 'zod'
import { PaymentForm } from '@/server/contract/forms/billing'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { minorToDecimal } from '@/server/core/money'
import { moneyInput } from '@/server/core/money-input'
import type { Db } from '@/server/db'
import { bookCredit } from '@/server/modules/accounts/credit'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import { allocateCredit } from './allocate-credit'
import { normalReference } from './payment-reference'
import { type BookedPayment, findBookedPayment, lockAccount } from './queries-account'
import { insertPayment, updateAmounts } from './queries-invoice'
import { requireInvoice } from './read-invoices'
import { openMinor, smaller, statusOf } from './settlement'

export const BookPayment = z.object({
  invoiceId: z.uuid(),
  /** A form's own id for this payment: sent twice, it is booked once. */
  paymentId: z.uuid(),
  amount: moneyInput,
  reference: PaymentForm.shape.reference,
  /** When the money came in. */
  paidAt: z.date(),
})

/** Far above any invoice, far below where the ledger's numbers end. */
const maxAmountMinor = 10n ** 14n

type Asked = z.output<typeof BookPayment>

export interface RecordedPayment {
  isNew: boolean
  /** Minor units of the invoice's currency that went to the invoice; the rest is credit. */
  appliedMinor: bigint
}

/**
 * Books a payment that came in for an invoice, once per reference, within the caller's transaction: to the credit, and to the invoice as far
 * as it is open. What is beyond stays as credit and settles other open invoices. Throws EB007, E4003, E4004 for an amount that is not above
 * zero or in another currency, E0003 for a time to come or a reference that another payment has, which it names.
 */
export async function recordPayment(tx: Db, ctx: TenantContext, asked: Asked): Promise<RecordedPayment> {
  const { organizationId } = ctx
  const { paymentId } = asked
  const { amountMinor, currency } = asked.amount
  const reference = normalReference(asked.reference)
  const now = ctx.clock.now()
  if (amountMinor <= 0n) throw new AppError('E4004')
  if (amountMinor > maxAmountMinor)
    throw new AppError('E4003', { details: { limit: maxAmountMinor.toString() } })
  if (asked.paidAt > now) throw refusal('paidAt', 'The payment date is in the future.')
  await lockAccount(tx, organizationId)
  const invoice = await requireInvoice(tx, { id: asked.invoiceId, organizationId }, 'invoice')
  if (currency !== invoice.currency) throw new AppError('E4004')
  const booked = await findBookedPayment(tx, { organizationId, reference, paymentId })
  // defence: a payment is booked once for its reference
  if (booked) return requireSame(booked, { ...asked, organizationId, reference })
  await bookCredit(tx, ctx, {
    organizationId,
    amountMinor,
    kind: 'invoice_payment',
    subjectId: reference,
    entryId: paymentId,
    reason: `Payment of ${invoice.number}, reference ${reference}`,
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
      reference,
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
    after: { status, number: invoice.number, amountMinor, currency, reference },
  })
  await allocateCredit(tx, ctx, organizationId)
  return { isNew: true, appliedMinor: applied }
}

/** The same form sent again is the same payment; any other booking of a reference is told of the first. */
function requireSame(
  booked: BookedPayment,
  { organizationId, paymentId, reference, amount }: Asked & { organizationId: string },
): RecordedPayment {
  const isOwn =
    booked.organizationId === organizationId &&
    booked.kind === 'invoice_payment' &&
    booked.subjectId !== null &&
    normalReference(booked.subjectId) === reference
  if (!isOwn) throw refusal('paymentId', 'Open the form again.')
  if (booked.id === paymentId && booked.amountMinor === amount.amountMinor)
    return { isNew: false, appliedMinor: 0n }
  const paid = `${minorToDecimal(booked.amountMinor, amount.currency)} ${amount.currency}`
  const day = booked.createdAt.toISOString().slice(0, 10)
  throw refusal('reference', `This reference was booked on ${day} with ${paid}: ${booked.reason}.`)
}

const refusal = (path: string, message: string) =>
  new AppError('E0003', { message, details: { issues: [{ path, message }] } })
