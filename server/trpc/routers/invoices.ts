import {
  getBillingDetails,
  getInvoice,
  saveBillingDetails,
  searchInvoices,
} from '@/server/modules/finance/invoices'
import { showing } from '../adapt-verb'
import { procedure, router } from '../init'
import { invoicePageView, invoiceView } from '../invoice-view'

export const invoicesRouter = router({
  search: procedure(showing(searchInvoices, invoicePageView)),
  get: procedure(showing(getInvoice, invoiceView)),
  details: procedure(getBillingDetails),
  saveDetails: procedure(saveBillingDetails),
})
