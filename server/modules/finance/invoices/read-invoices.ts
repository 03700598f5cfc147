import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { InvoiceKind } from '@/prisma/generated/client'
import { type InvoiceFormat, invoiceFormats, invoiceStatuses } from '@/server/contract/billing-states'
import { pageCursor, textFilter } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { type Db, db } from '@/server/db'
import { log } from '@/server/log'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { renderEInvoice } from './e-invoice'
import { renderInvoice } from './invoice-file'
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

/** With the kind of its file. */
export const OneInvoiceFile = OneInvoice.extend({ format: z.enum(invoiceFormats).default('pdf') })
type OneInvoiceFile = z.output<typeof OneInvoiceFile>

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

export interface InvoiceFile {
  name: string
  type: string
  bytes: Buffer
  sha256: string
}

/** The file of an invoice or credit note. Throws E5004, EB007, E0003 where an e-invoice lacks what EN 16931 requires. */
export const downloadInvoice = readVerb(
  'billing.read',
  OneInvoiceFile,
  ({ organizationId }: TenantContext, { invoiceId: id, format }: OneInvoiceFile) =>
    fileOf({ id, organizationId }, format),
)

/** The same of any organization, for Croupier's accountants. Throws E5004, EB007, E0003. */
export const downloadInvoiceAsStaff = readVerb(
  'invoices.manage',
  OneInvoiceFile,
  (_: Context, { invoiceId: id, format }: OneInvoiceFile) => fileOf({ id }, format),
)

const types = { pdf: 'application/pdf', factur_x: 'application/pdf', ubl: 'application/xml' } as const
const endings = { pdf: '.pdf', factur_x: '-factur-x.pdf', ubl: '-ubl.xml' } as const

async function fileOf(
  where: { id: string; organizationId?: string },
  format: InvoiceFormat,
): Promise<InvoiceFile> {
  const invoice = await requireInvoice(db, where)
  const { bytes: pdf, sha256 } = await pdfOf(invoice)
  const [name, type] = [`${invoice.number}${endings[format]}`, types[format]]
  if (format === 'pdf') return { name, type, bytes: pdf, sha256 }
  const bytes = await renderEInvoice(invoice, format, pdf)
  return { name, type, bytes, sha256: hashOf(bytes) }
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function pdfOf(invoice: FoundInvoice): Promise<{ bytes: Buffer; sha256: string }> {
  const bytes = await renderInvoice(invoice)
  const sha256 = hashOf(bytes)
  const first = await rememberHash(db, { id: invoice.id, sha256 })
  if (first !== sha256) log.error({ invoiceId: invoice.id, first, sha256 }, 'invoice rendering changed')
  return { bytes, sha256 }
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
