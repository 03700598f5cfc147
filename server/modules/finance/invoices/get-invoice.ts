import { z } from 'zod'
import type { Context, TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { requireInvoice } from './require-invoice'

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
