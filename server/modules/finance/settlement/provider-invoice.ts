import { createHash } from 'node:crypto'
import { z } from 'zod'
import { AcceptDifferenceForm, ProviderInvoiceForm } from '@/server/contract/forms/contracts'
import { CalendarDate } from '@/server/contract/primitives'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { readTypedAmount } from '@/server/core/money-input'
import { writeVerb } from '@/server/core/verb'
import { type Db, db, inTransaction } from '@/server/db'
import { dayFromText, invalid } from '@/server/modules/finance/contracts'
import { storedPerson } from '@/server/modules/platform/audit'
import { claimFile, readFileBytes, releaseFile, requireUpload } from '@/server/modules/platform/files'
import { type BadRow, type InvoiceLine, isUnexplained, readInvoiceRows } from './compare-invoice'
import {
  clearFirstApproval,
  deleteInvoice,
  findInvoice,
  findStatement,
  insertInvoice,
  saveAccepted,
} from './queries-statements'
import {
  comparisonOf,
  makePayable,
  noStatement,
  OneStatement,
  record,
  requireStatement,
} from './statement-steps'

const purpose = 'provider_invoice'

const NewInvoice = OneStatement.extend({
  /** A form's own id: sent twice, it is entered once. */
  invoiceId: z.uuid(),
  ...ProviderInvoiceForm.shape,
  invoicedOn: z.pipe(ProviderInvoiceForm.shape.invoicedOn, CalendarDate),
  dueOn: z.pipe(ProviderInvoiceForm.shape.dueOn, CalendarDate),
  /** An upload; null: the lines are typed. */
  fileId: z.uuid().nullable(),
})
type NewInvoice = z.output<typeof NewInvoice>

/**
 * Enters the provider's invoice for a statement, typed or from an uploaded CSV file with the columns `line`, `amount` and `currency`; it
 * replaces the one before. Returns the rows that could not be read. Throws E5004, E0003 for a known number or file, E0004 where the
 * statement is payable or paid.
 */
export const enterProviderInvoice = writeVerb('settlements.manage', NewInvoice, runEnter)

async function runEnter(ctx: Context, given: NewInvoice): Promise<{ badRows: BadRow[] }> {
  const { statementId, invoiceId: id, fileId, number } = given
  const known = await findStatement(db, statementId)
  if (!known) throw noStatement()
  const { currency, providerCode } = known
  const { lines, badRows, sha256 } =
    fileId === null ? typedLines(given, currency) : await readFile(fileId, currency)
  return inTransaction(async (tx) => {
    const statement = await requireStatement(tx, statementId)
    const { state, invoice: old } = statement
    if (old?.id === id) return { badRows }
    if (state === 'payable' || state === 'paid')
      throw new AppError('E0004', { message: 'This statement is payable. Its invoice stays.' })
    requireNew(await findInvoice(tx, { id, providerCode, number, sha256 }), { old, number, sha256 })
    if (old) await discard(tx, ctx, old)
    const row = {
      ...{ id, statementId, providerCode, number, fileId, sha256, lines },
      badRows: badRows.map((bad) => ({ ...bad })),
      invoicedOn: dayFromText(given.invoicedOn),
      dueOn: dayFromText(given.dueOn),
      enteredBy: storedPerson(ctx.actor),
      enteredAt: ctx.clock.now(),
    }
    if (!(await insertInvoice(tx, row))) throw invalid('number', 'This invoice is entered already.')
    if (fileId !== null) await claimFile(tx, { organizationId: null, fileId, purpose, ownerId: id })
    // Who approved the statement compared it with another invoice.
    if (state === 'ready') await clearFirstApproval(tx, statementId)
    await record(tx, ctx, statement, 'invoice_entered', { number, lines: lines.length, sha256 })
    await makePayable(tx, ctx, statementId)
    return { badRows }
  })
}

interface Known {
  id: string
  number: string
  sha256: string | null
}

/** An invoice may keep its number when it is entered anew, but not with the same file. */
function requireNew(same: Known | null, { old, number, sha256 }: { old: Known | null } & Omit<Known, 'id'>) {
  const isReplaced = same?.id === old?.id && (sha256 === null || same?.sha256 !== sha256)
  // defence: the same file of a provider is one invoice
  if (same && !isReplaced)
    throw invalid(
      same.number === number ? 'number' : 'fileId',
      `This is invoice ${same.number}, entered already.`,
    )
}

async function discard(tx: Db, { clock }: Context, { id, fileId }: { id: string; fileId: string | null }) {
  await deleteInvoice(tx, id)
  if (fileId !== null) await releaseFile(tx, { organizationId: null, fileId, clock })
}

function typedLines({ lines }: NewInvoice, currency: string) {
  const read = lines.map(({ key, amount }, at): InvoiceLine => {
    const amountMinor = readTypedAmount(amount, currency)
    if (typeof amountMinor === 'string') throw invalid(`lines.${at}.amount`, amountMinor)
    return { key, amountMinor }
  })
  return { lines: read, badRows: [], sha256: null }
}

async function readFile(fileId: string, currency: string) {
  await requireUpload({ organizationId: null, fileId, purpose })
  const bytes = await readFileBytes(fileId)
  if (!bytes)
    throw new AppError('E0004', { message: 'The file is still being checked. Try again in a minute.' })
  return {
    ...readInvoiceRows(bytes.toString('utf8'), currency),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}

const Acceptance = OneStatement.extend({ key: z.string().min(1).max(120), ...AcceptDifferenceForm.shape })

/** Accepts a difference from the provider's invoice with a reason. What is paid does not change. Throws E5004, E0004. */
export const acceptDifference = writeVerb('settlements.manage', Acceptance, runAccept)

async function runAccept(
  ctx: Context,
  { statementId, key, reason }: z.output<typeof Acceptance>,
): Promise<void> {
  await inTransaction(async (tx) => {
    const statement = await requireStatement(tx, statementId)
    const line = comparisonOf(statement).find((one) => one.key === key && isUnexplained(one))
    if (!line) throw new AppError('E0004', { message: 'This line has no difference to accept.' })
    const { ourMinor, theirMinor } = line
    const [acceptedBy, acceptedAt] = [storedPerson(ctx.actor), ctx.clock.now()]
    await saveAccepted(tx, { statementId, key, ourMinor, theirMinor, reason, acceptedBy, acceptedAt })
    await record(tx, ctx, statement, 'difference_accepted', { key, ourMinor, theirMinor, reason })
    await makePayable(tx, ctx, statementId)
  })
}
