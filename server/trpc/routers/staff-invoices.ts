import {
  bookPayment,
  closeMonth,
  getInvoiceAsStaff,
  issueCreditNote,
  listReceivables,
  previewMonthClose,
  searchInvoicesEverywhere,
} from '@/server/modules/finance/invoices'
import { inOrganization, showing } from '../adapt-verb'
import { router, staffProcedure } from '../init'
import { invoicePageView, invoiceView, monthPreviewPageView, receivablesView } from '../invoice-view'

/** Invoices of all organizations, for Croupier's accountants. */
export const staffInvoicesRouter = router({
  search: staffProcedure(showing(searchInvoicesEverywhere, invoicePageView)),
  get: staffProcedure(showing(getInvoiceAsStaff, invoiceView)),
  receivables: staffProcedure(showing(listReceivables, receivablesView)),
  previewMonth: staffProcedure(showing(previewMonthClose, monthPreviewPageView)),
  closeMonth: staffProcedure(
    showing(closeMonth, (results) =>
      results.map(({ invoice, ...result }) => ({ ...result, number: invoice?.number ?? null })),
    ),
    { stepUp: true },
  ),
  bookPayment: staffProcedure(inOrganization(bookPayment), { stepUp: true }),
  issueCreditNote: staffProcedure(inOrganization(issueCreditNote), { stepUp: true }),
})
