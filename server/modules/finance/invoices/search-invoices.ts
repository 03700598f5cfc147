import { z } from 'zod'
import { pageCursor, textFilter } from '@/server/contract/inputs'
import { invoiceStatuses } from '@/server/contract/invoice-statuses'
import type { Context, TenantContext } from '@/server/core/context'
import { parseCursor } from '@/server/core/time-cursor'
import { toTimePage } from '@/server/core/time-page'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { findInvoices, type InvoiceFilter } from './queries-list'

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
