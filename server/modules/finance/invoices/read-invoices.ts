import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { InvoiceKind } from '@/prisma/generated/client'
import { invoiceStatuses } from '@/server/contract/billing-states'
import { pageCursor, textFilter } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { type Db, db } from '@/server/db'
import { dayText, moneyText, PdfDocument } from '@/server/formats/pdf-document'
import { log } from '@/server/log'
import { readPublicFile } from '@/server/modules/platform/files'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { monthName } from './month'
import { buyerOf, lookOf, sellerOf } from './parties'
import { type FoundInvoice, findFileHash, findInvoice, setFileHash } from './queries-invoice'
import { findInvoices, type InvoiceFilter } from './queries-list'

export const OneInvoice = z.object({ invoiceId: z.uuid() })
export type OneInvoice = z.output<typeof OneInvoice>

/** An invoice or credit note with its lines, payments and corrections. Throws E5004, EB007. */
export const getInvoice = readVerb(
  'billing.read',
  OneInvoice,
  ({ organizationId }: TenantContext, { invoiceId: id }: OneInvoice) =>
    // defence: an invoice is found within its organization
    requireInvoice(db, { id, organizationId }),
)

/** The same of any organization, for Croupier's accountants. Throws E5004, EB007. */
export const getInvoiceAsStaff = readVerb(
  'invoices.manage',
  OneInvoice,
  (_: Context, { invoiceId: id }: OneInvoice) => requireInvoice(db, { id }),
)

export const InvoiceSearch = z.object({
  status: z.enum(invoiceStatuses).optional(),
  /** A number of an invoice or the reference of a payment, whole. */
  text: textFilter(140),
  cursor: pageCursor,
})

/** With the slug of an organization. */
export const InvoiceSearchEverywhere = InvoiceSearch.extend({ organization: textFilter(100) })

const pageSize = 25

/** The organization's invoices and credit notes, newest first, by keyset. Minor units of each `currency`. Throws E5004. */
export const searchInvoices = readVerb(
  'billing.read',
  InvoiceSearch,
  ({ organizationId }: TenantContext, search: z.output<typeof InvoiceSearch>) =>
    run({ ...search, organizationId }),
)

/** The same of every organization, for Croupier's accountants. Throws E5004. */
export const searchInvoicesEverywhere = readVerb(
  'invoices.manage',
  InvoiceSearchEverywhere,
  (_: Context, search: z.output<typeof InvoiceSearchEverywhere>) => run(search),
)

async function run({ cursor: text, ...filter }: InvoiceFilter & { cursor?: string | null | undefined }) {
  const cursor = parseCursor(text)
  const found = await findInvoices(db, filter, { cursor, limit: pageSize + 1 })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize })
  return { invoices: rows, ...neighbours }
}

const columns = [
  { label: 'Description', share: 0.46 },
  { label: 'Provider', share: 0.16 },
  { label: 'GGR', share: 0.19, isRight: true },
  { label: 'Amount', share: 0.19, isRight: true },
]

/** The file of an invoice or credit note: only of what never changes, so always the same bytes. */
async function renderInvoice(invoice: FoundInvoice): Promise<Buffer> {
  const { kind, number, month, currency, issuedAt, dueAt, totalMinor, lines, correctedInvoice } = invoice
  const isInvoice = kind === 'invoice'
  const title = `${isInvoice ? 'Invoice' : 'Credit note'} ${number}`
  const { accent = null, logo: path = null } = lookOf(invoice) ?? {}
  const logo = path === null ? null : await readPublicFile(path)
  const pdf = new PdfDocument({ title, madeAt: issuedAt, accent, logo })
  const money = (minor: bigint | null) => (minor === null ? '' : moneyText(minor, currency))
  pdf.facts([
    ['Issued', dayText(issuedAt)],
    ['Service month', monthName(month)],
    ...(dueAt ? [['Due', dayText(dueAt)] as const] : []),
    ...(correctedInvoice ? [['Corrects invoice', correctedInvoice.number] as const] : []),
    ...(invoice.reason === null ? [] : [['Reason', invoice.reason] as const]),
  ])
  pdf.party('From', sellerOf(invoice))
  pdf.party('To', buyerOf(invoice))
  const rows = lines.map((line) => [
    line.formula === null ? line.description : `${line.description}\n${line.formula}`,
    line.providerName ?? line.providerCode ?? '',
    money(line.ggrMinor),
    money(line.amountMinor),
  ])
  pdf.table(columns, [...rows, ['Total', '', '', money(totalMinor)]])
  pdf.paragraph(
    isInvoice
      ? 'Fees are drawn from prepaid credit day by day. What the credit does not cover is due by the date above.'
      : 'The total has been booked to your prepaid credit.',
  )
  return pdf.finish()
}

export interface InvoiceFile {
  name: string
  bytes: Buffer
  sha256: string
}

/** The PDF of an invoice or credit note. Throws E5004, EB007. */
export const downloadInvoice = readVerb(
  'billing.read',
  OneInvoice,
  ({ organizationId }: TenantContext, { invoiceId: id }: OneInvoice) => fileOf({ id, organizationId }),
)

/** The same of any organization, for Croupier's accountants. Throws E5004, EB007. */
export const downloadInvoiceAsStaff = readVerb(
  'invoices.manage',
  OneInvoice,
  (_: Context, { invoiceId: id }: OneInvoice) => fileOf({ id }),
)

async function fileOf(where: { id: string; organizationId?: string }): Promise<InvoiceFile> {
  const invoice = await requireInvoice(db, where)
  const bytes = await renderInvoice(invoice)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const first = await rememberHash(db, { id: invoice.id, sha256 })
  if (first !== sha256) log.error({ invoiceId: invoice.id, first, sha256 }, 'invoice rendering changed')
  return { name: `${invoice.number}.pdf`, bytes, sha256 }
}

/** The hash of the first rendering: this one's, unless there was one before. */
async function rememberHash(db: Db, file: { id: string; sha256: string }): Promise<string> {
  await setFileHash(db, file)
  return (await findFileHash(db, file.id)) ?? file.sha256
}

/** Throws EB007 for an unknown one, one of another organization, or one of another kind. */
export async function requireInvoice(
  db: Db,
  where: { id: string; organizationId?: string },
  kind?: InvoiceKind,
): Promise<FoundInvoice> {
  const invoice = await findInvoice(db, where)
  if (!invoice || (kind !== undefined && invoice.kind !== kind))
    throw new AppError('EB007', { message: 'Invoice not found.' })
  return invoice
}
