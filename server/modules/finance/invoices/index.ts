export { allocateCredit, settleInvoices } from './allocate-credit'
export { getBillingDetails, saveBillingDetails } from './billing-profile'
export { BookPayment, recordPayment } from './book-payment'
export { closeMonth } from './close-month'
export { eInvoiceOf } from './e-invoice'
export { CreditNote, recordCreditNote } from './issue-credit-note'
export { getInvoiceOutlook } from './outlook'
export { findSeller, invoiceParties, partyBlock } from './parties'
export { previewMonthClose } from './preview-month-close'
export {
  downloadInvoice,
  downloadInvoiceAsStaff,
  getInvoice,
  getInvoiceAsStaff,
  type InvoiceFile,
  OneInvoice,
  OneInvoiceFile,
  searchInvoices,
  searchInvoicesEverywhere,
} from './read-invoices'
export { listReceivables, markOverdue, type Receivables } from './receivables'
export { openMinor } from './settlement'
export {
  type AccountStatement,
  getStatement,
  getStatementAsStaff,
  StatementPeriod,
  statementCsv,
  statementPdf,
} from './statement'
