import type { InvoiceKind } from '@/prisma/generated/client'
import { AppError } from '@/server/core/app-error'
import type { Db } from '@/server/db'
import { type FoundInvoice, findInvoice } from './queries-invoice'

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
