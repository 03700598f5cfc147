import type { InvoicePaymentMethod, InvoiceStatus, Prisma } from '@/prisma/generated/client'
import { newId } from '@/server/core/ids'
import type { Db, Statement } from '@/server/db'
import type { InvoiceAmounts } from './settlement'

const numberStatement: Statement = {
  name: 'invoices.next-number',
  text: `insert into invoice_series (kind, year, last_number) values ($1::"InvoiceKind", $2, 1)
    on conflict (kind, year) do update set last_number = invoice_series.last_number + 1
    returning last_number as "lastNumber"`,
}

const prefixes = { invoice: 'INV', credit_note: 'CN' }

/** Holds the series until the transaction ends: a number is assigned once, and free again where the transaction fails. */
export async function takeNumber(tx: Db, kind: 'invoice' | 'credit_note', issuedAt: Date): Promise<string> {
  const year = issuedAt.getUTCFullYear()
  const [row] = await tx.query<{ lastNumber: number }>(numberStatement, [kind, year])
  return `${prefixes[kind]}-${year}-${String(row?.lastNumber).padStart(5, '0')}`
}

type NewInvoice = Omit<Prisma.InvoiceUncheckedCreateInput, 'number' | 'lineCount' | 'lines'> & {
  issuedAt: Date
}
type NewLine = Omit<Prisma.InvoiceLineCreateManyInput, 'id' | 'invoiceId' | 'organizationId' | 'position'>

/** The series is held from here to the end of the transaction: little may follow. */
export async function insertInvoice(tx: Db, invoice: NewInvoice, lines: readonly NewLine[]): Promise<string> {
  const { organizationId, issuedAt, kind } = invoice
  const number = await takeNumber(tx, kind, issuedAt)
  await tx.invoice.create({ data: { ...invoice, number, lineCount: lines.length } })
  await tx.invoiceLine.createMany({
    data: lines.map((line, index) => ({
      ...line,
      id: newId(),
      invoiceId: invoice.id,
      organizationId,
      position: index + 1,
    })),
  })
  return number
}

/** With all that belongs to it, one statement after the other: a transaction has one connection. */
export async function findInvoice(db: Db, where: { id: string; organizationId?: string }) {
  const invoice = await db.invoice.findFirst({
    where,
    include: { organization: { select: { id: true, slug: true, name: true } } },
  })
  if (!invoice) return null
  const { id: invoiceId, correctedInvoiceId } = invoice
  const lines = await db.invoiceLine.findMany({ where: { invoiceId }, orderBy: { position: 'asc' } })
  const payments = await db.invoicePayment.findMany({ where: { invoiceId }, orderBy: { id: 'asc' } })
  const creditNotes = await db.invoice.findMany({
    where: { correctedInvoiceId: invoiceId },
    orderBy: { issuedAt: 'asc' },
    include: { lines: true },
  })
  const correctedInvoice =
    correctedInvoiceId === null
      ? null
      : await db.invoice.findUnique({
          where: { id: correctedInvoiceId },
          select: { id: true, number: true },
        })
  return { ...invoice, lines, payments, creditNotes, correctedInvoice }
}

export type FoundInvoice = NonNullable<Awaited<ReturnType<typeof findInvoice>>>

/** All that may be settled, the oldest first. */
export const findPayable = (db: Db, organizationId: string) =>
  db.invoice.findMany({
    where: { organizationId, kind: 'invoice' },
    orderBy: [{ issuedAt: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      number: true,
      totalMinor: true,
      creditedMinor: true,
      paidMinor: true,
      dueAt: true,
      status: true,
    },
  })

interface NewPayment {
  invoiceId: string
  organizationId: string
  amountMinor: bigint
  method: InvoicePaymentMethod
  reference: string | null
  actor: { kind: string; id: string; name: string }
  paidAt: Date
  createdAt: Date
}

export async function insertPayment(tx: Db, payment: NewPayment): Promise<void> {
  await tx.invoicePayment.create({ data: { ...payment, id: newId() } })
}

/** The sums and the status alone: the rest of an invoice never changes. */
export async function updateAmounts(
  tx: Db,
  id: string,
  { paidMinor, creditedMinor }: Omit<InvoiceAmounts, 'totalMinor' | 'dueAt'>,
  status: InvoiceStatus,
): Promise<void> {
  await tx.invoice.update({ where: { id }, data: { paidMinor, creditedMinor, status }, select: { id: true } })
}

const due = `kind = 'invoice' and status in ('open', 'partly_paid')`

const dueStatement: Statement = {
  name: 'invoices.organizations-with-due',
  text: `select distinct organization_id as id from invoice where ${due} and due_at <= $1 order by id`,
}

/** Organizations with an open invoice whose due time has come. */
export async function findOrganizationsWithDue(db: Db, now: Date): Promise<string[]> {
  const rows = await db.query<{ id: string }>(dueStatement, [now])
  return rows.map(({ id }) => id)
}

const overdueStatement: Statement = {
  name: 'invoices.mark-overdue',
  text: `update invoice set status = 'overdue'
    where organization_id = $1 and ${due} and due_at <= $2 returning id, number`,
}

export function markDueOverdue(
  tx: Db,
  organizationId: string,
  now: Date,
): Promise<{ id: string; number: string }[]> {
  return tx.query(overdueStatement, [organizationId, now])
}

const setStatement: Statement = {
  name: 'invoices.set-file-hash',
  text: `update invoice set pdf_sha256 = $2 where id = $1 and pdf_sha256 is null`,
}

/** Of the first rendering; later ones change nothing. */
export async function setFileHash(db: Db, { id, sha256 }: { id: string; sha256: string }): Promise<void> {
  await db.query(setStatement, [id, sha256])
}

export async function findFileHash(db: Db, id: string): Promise<string | null> {
  const row = await db.invoice.findUnique({ where: { id }, select: { pdfSha256: true } })
  return row?.pdfSha256 ?? null
}

export const findClose = (db: Db, { organizationId, month }: { organizationId: string; month: Date }) =>
  db.monthClose.findUnique({
    where: { organizationId_month: { organizationId, month } },
    include: { invoice: { select: { id: true, number: true, totalMinor: true, lineCount: true } } },
  })

/** The latest month that is closed. */
export const findLastClose = (db: Db, organizationId: string) =>
  db.monthClose.findFirst({
    where: { organizationId },
    orderBy: { month: 'desc' },
    select: { month: true, carriedOutMinor: true },
  })

export async function insertClose(tx: Db, close: Prisma.MonthCloseUncheckedCreateInput): Promise<void> {
  await tx.monthClose.create({ data: close })
}

const hasFeesStatement: Statement = {
  name: 'invoices.has-fees',
  text: `select exists (select 1 from credit_entry where organization_id = $1 and kind = 'fee') as "hasFees"`,
}

/** Whether any fee was ever drawn. */
export async function hasFees(db: Db, organizationId: string): Promise<boolean> {
  const [row] = await db.query<{ hasFees: boolean }>(hasFeesStatement, [organizationId])
  return row?.hasFees === true
}
