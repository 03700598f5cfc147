import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { cursorParam, givenText } from '@/components/data/list-params'
import type { Inputs } from '@/components/trpc/types'
import { invoiceStatuses } from '@/server/contract/billing-states'

/** Filters of the invoices in the URL. */
export const invoiceParams = {
  q: parseAsString,
  status: parseAsStringLiteral(invoiceStatuses),
  ...cursorParam,
}
export const staffInvoiceParams = { organization: parseAsString, ...invoiceParams }

export const loadInvoiceParams = createLoader(invoiceParams)
export const loadStaffInvoiceParams = createLoader(staffInvoiceParams)

type InvoiceParams = Awaited<ReturnType<typeof loadInvoiceParams>>
type StaffInvoiceParams = Awaited<ReturnType<typeof loadStaffInvoiceParams>>

export function toInvoiceSearch({ q, status, cursor }: InvoiceParams): Inputs['invoices']['search'] {
  return { text: givenText(q), status: status ?? undefined, cursor }
}

export function toStaffInvoiceSearch({
  organization,
  ...params
}: StaffInvoiceParams): Inputs['staffInvoices']['search'] {
  return { ...toInvoiceSearch(params), organization: givenText(organization) }
}
