import { z } from 'zod'
import { CreditNoteForm } from '@/server/contract/forms/billing'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { moneyInput } from '@/server/core/money-input'
import type { Db } from '@/server/db'
import { printable } from '@/server/formats/printed-text'
import { bookCredit } from '@/server/modules/accounts/credit'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import { allocateCredit } from './allocate-credit'
import { type CreditPlan, creditSome, creditWhole } from './credit-lines'
import { lockAccount } from './queries-account'
import {
  type FoundInvoice,
  findInvoice,
  insertInvoice,
  insertPayment,
  updateAmounts,
} from './queries-invoice'
import { requireInvoice } from './read-invoices'
import { openMinor, statusOf } from './settlement'

export const CreditNote = z.object({
  invoiceId: z.uuid(),
  /** A form's own id for this credit note: sent twice, it is issued once. */
  noteId: z.uuid(),
  reason: CreditNoteForm.shape.reason.check(printable),
  /** Left out: all that is left of the invoice. */
  lines: z
    .array(z.object({ lineId: z.uuid(), amount: moneyInput }))
    .min(1)
    .max(500)
    .optional(),
})

type Asked = z.output<typeof CreditNote>

export interface RecordedNote {
  id: string
  number: string
  totalMinor: bigint
  currency: string
  isNew: boolean
}

const shown = ({ id, number, totalMinor, currency }: FoundInvoice) => ({ id, number, totalMinor, currency })

/**
 * Corrects an invoice, as a whole or by lines, and books the amount to the organization's credit, within the caller's transaction; what had
 * paid the corrected part returns to credit. An invoice that is credited as a whole is void: its number stays. Throws EB007, E0003 for
 * more than is left.
 */
export async function recordCreditNote(tx: Db, ctx: TenantContext, asked: Asked): Promise<RecordedNote> {
  const { organizationId } = ctx
  await lockAccount(tx, organizationId)
  const issued = await findInvoice(tx, { id: asked.noteId })
  if (issued) {
    const isThisNote =
      issued.organizationId === organizationId && issued.correctedInvoiceId === asked.invoiceId
    if (isThisNote) return { ...shown(issued), isNew: false }
    throw new AppError('E0003', {
      message: 'Open the form again.',
      details: { issues: [{ path: 'noteId' }] },
    })
  }
  const invoice = await requireInvoice(tx, { id: asked.invoiceId, organizationId }, 'invoice')
  const plan = planOf(invoice, asked)
  if (plan.kind === 'refused')
    throw new AppError('E0003', { message: plan.message, details: { issues: [{ path: 'lines' }] } })
  const number = await insertNote(tx, ctx, { invoice, asked, plan })
  await reduce(tx, ctx, invoice, plan.totalMinor)
  await bookCredit(tx, ctx, {
    organizationId,
    amountMinor: plan.totalMinor,
    kind: 'credit_note',
    subjectId: asked.noteId,
    reason: `Credit note ${number} for ${invoice.number}`,
  })
  await recordAudit(tx, ctx, {
    action: 'invoice.credited',
    subjectType: 'invoice',
    subjectId: invoice.id,
    organizationId,
    after: {
      creditNote: number,
      number: invoice.number,
      amountMinor: plan.totalMinor,
      reason: asked.reason,
    },
  })
  await allocateCredit(tx, ctx, organizationId)
  const { totalMinor } = plan
  return { id: asked.noteId, number, totalMinor, currency: invoice.currency, isNew: true }
}

function planOf(invoice: FoundInvoice, { lines: asked }: Asked): CreditPlan {
  const credited = invoice.creditNotes.flatMap((note) => note.lines)
  const lines = invoice.lines.map((line) => ({
    ...line,
    creditedMinor: credited
      .filter(({ correctedLineId }) => correctedLineId === line.id)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
  }))
  if (!asked) return creditWhole(lines)
  if (asked.some(({ amount }) => amount.currency !== invoice.currency))
    return { kind: 'refused', message: `Amounts of this invoice are in ${invoice.currency}.` }
  const wanted = asked.map(({ lineId, amount }) => ({ lineId, amountMinor: amount.amountMinor }))
  return creditSome(lines, wanted, invoice.totalMinor - invoice.creditedMinor)
}

function insertNote(
  tx: Db,
  ctx: TenantContext,
  { invoice, asked, plan }: { invoice: FoundInvoice; asked: Asked; plan: CreditPlan & { kind: 'ok' } },
): Promise<string> {
  const { organizationId, month, currency, id: correctedInvoiceId } = invoice
  const note = {
    id: asked.noteId,
    organizationId,
    kind: 'credit_note' as const,
    month,
    currency,
    status: 'paid' as const,
    issuedAt: ctx.clock.now(),
    totalMinor: plan.totalMinor,
    paidMinor: plan.totalMinor,
    appliedMinor: 0n,
    seller: invoice.seller ?? {},
    buyer: invoice.buyer ?? {},
    correctedInvoiceId,
    reason: asked.reason,
  }
  return insertInvoice(tx, note, plan.lines)
}

/** What was paid beyond the rest of the invoice returns to credit. */
async function reduce(tx: Db, ctx: TenantContext, invoice: FoundInvoice, amountMinor: bigint): Promise<void> {
  const now = ctx.clock.now()
  const credited = { ...invoice, creditedMinor: invoice.creditedMinor + amountMinor }
  const excess = -openMinor(credited)
  const after = excess > 0n ? { ...credited, paidMinor: credited.paidMinor - excess } : credited
  if (excess > 0n)
    await insertPayment(tx, {
      invoiceId: invoice.id,
      organizationId: invoice.organizationId,
      amountMinor: -excess,
      method: 'credit',
      reference: null,
      actor: describeActor(ctx.actor),
      paidAt: now,
      createdAt: now,
    })
  await updateAmounts(tx, invoice.id, after, statusOf(after, now))
}
