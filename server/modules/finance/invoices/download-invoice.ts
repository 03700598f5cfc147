import { createHash } from 'node:crypto'
import type { Context, TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { type Db, db } from '@/server/db'
import { log } from '@/server/log'
import { OneInvoice } from './get-invoice'
import { renderInvoice } from './pdf-invoice'
import { findFileHash, setFileHash } from './queries-file'
import { requireInvoice } from './require-invoice'

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
