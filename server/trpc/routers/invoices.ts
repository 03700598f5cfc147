import { bookPayment, issueCreditNote } from '@/server/modules/finance/approvals'
import {
  closeMonth,
  eInvoiceOf,
  getBillingDetails,
  getInvoice,
  getInvoiceAsStaff,
  getInvoiceOutlook,
  invoiceParties,
  listReceivables,
  openMinor,
  previewMonthClose,
  saveBillingDetails,
  searchInvoices,
  searchInvoicesEverywhere,
} from '@/server/modules/finance/invoices'
import { inOrganization, showing } from '../adapt-verb'
import { procedure, router, staffProcedure } from '../init'
import { moneyView } from '../money-view'

type Found = Awaited<ReturnType<typeof getInvoice>>
type Listed = Awaited<ReturnType<typeof searchInvoices>>['invoices'][number]
type PreviewPage = Awaited<ReturnType<typeof previewMonthClose>>
type Preview = PreviewPage['organizations'][number]
type Receivables = Awaited<ReturnType<typeof listReceivables>>

/** The sums of an invoice as a screen shows them. */
function sumsOf(invoice: Pick<Found, 'totalMinor' | 'creditedMinor' | 'paidMinor' | 'currency'>) {
  const view = (amountMinor: bigint) => moneyView(amountMinor, invoice.currency)
  return {
    total: view(invoice.totalMinor),
    paid: view(invoice.paidMinor),
    credited: view(invoice.creditedMinor),
    open: view(openMinor(invoice)),
  }
}

export function listedInvoiceView(invoice: Listed) {
  const { totalMinor: _, paidMinor: __, creditedMinor: ___, createdAt: issuedAt, ...rest } = invoice
  return { ...rest, issuedAt, ...sumsOf(invoice) }
}

function invoicePageView<Page extends { invoices: Listed[] }>({ invoices, ...page }: Page) {
  return { ...page, invoices: invoices.map(listedInvoiceView) }
}

/** As the invoice's file says them. */
function partiesOf(invoice: Found) {
  const { seller, buyer } = invoiceParties(invoice)
  return {
    bank: seller.bank,
    vatNote: seller.vatNote,
    seller: { name: seller.name, address: seller.address, vatId: seller.vatId },
    buyer: { name: buyer.name, address: buyer.address, vatId: buyer.vatId, poNumber: buyer.poNumber },
  }
}

function invoiceView(invoice: Found) {
  const { id, kind, number, month, status, issuedAt, dueAt, currency, reason, organization } = invoice
  const view = (amountMinor: bigint) => moneyView(amountMinor, currency)
  const credited = invoice.creditNotes.flatMap((note) => note.lines)
  const creditedOf = (lineId: string) =>
    credited
      .filter(({ correctedLineId }) => correctedLineId === lineId)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  return {
    ...{ id, kind, number, month, status, issuedAt, dueAt, currency, reason, organization },
    ...sumsOf(invoice),
    ...partiesOf(invoice),
    eInvoice: eInvoiceOf(invoice),
    correctedInvoice: invoice.correctedInvoice,
    lines: invoice.lines.map((line) => ({
      id: line.id,
      description: line.description,
      formula: line.formula,
      providerCode: line.providerCode,
      providerName: line.providerName,
      contractLineId: line.contractLineId,
      contractVersion: line.contractVersion,
      ggr: line.ggrMinor === null ? null : view(line.ggrMinor),
      amount: view(line.amountMinor),
      creditable: view(line.amountMinor - creditedOf(line.id)),
    })),
    payments: invoice.payments.map(({ id: paymentId, method, reference, paidAt, amountMinor }) => ({
      ...{ id: paymentId, method, reference, paidAt },
      amount: view(amountMinor),
    })),
    creditNotes: invoice.creditNotes.map((note) => ({
      ...{ id: note.id, number: note.number, issuedAt: note.issuedAt, reason: note.reason },
      total: view(note.totalMinor),
    })),
  }
}

function monthPreviewView({
  feesMinor,
  carriedInMinor,
  carriedOutMinor,
  totalMinor,
  currency,
  open,
  ...row
}: Preview) {
  const view = (amountMinor: bigint) => moneyView(amountMinor, currency)
  return {
    ...row,
    fees: view(feesMinor),
    carriedIn: view(carriedInMinor),
    carriedOut: view(carriedOutMinor),
    total: view(totalMinor),
    open: open.map((one) => ({ ...one, ggr: moneyView(one.ggrMinor, one.currency) })),
  }
}

const monthPreviewPageView = ({ organizations, ...page }: PreviewPage) => ({
  ...page,
  organizations: organizations.map(monthPreviewView),
})

type Aged = Receivables['totals'][number]

const agedView = (aged: Aged) => {
  const view = (amountMinor: bigint) => moneyView(amountMinor, aged.currency)
  return {
    currency: aged.currency,
    invoices: Number(aged.invoices),
    notDue: view(aged.notDueMinor),
    days30: view(aged.days30Minor),
    days60: view(aged.days60Minor),
    days90: view(aged.days90Minor),
    older: view(aged.olderMinor),
    open: view(aged.openMinor),
  }
}

const receivablesView = ({ organizations, totals, ...page }: Receivables) => ({
  ...page,
  organizations: organizations.map(({ organizationId, slug, name, ...aged }) => ({
    organization: { id: organizationId, slug, name },
    ...agedView(aged),
  })),
  totals: totals.map(agedView),
})

/** Or a second person has to approve it. */
const isBooked = ({ booked }: { booked: object | null }) => ({ isBooked: booked !== null })

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
  bookPayment: staffProcedure(showing(inOrganization(bookPayment), isBooked), { stepUp: true }),
  issueCreditNote: staffProcedure(showing(inOrganization(issueCreditNote), isBooked), { stepUp: true }),
})

type Outlook = Awaited<ReturnType<typeof getInvoiceOutlook>>

const outlookView = ({ currency, next, overdue }: Outlook) => ({
  next: next && {
    month: next.month,
    isOver: next.isOver,
    total: moneyView(next.totalMinor, currency),
    carriedIn: moneyView(next.carriedInMinor, currency),
  },
  overdue: overdue && { ...overdue, open: moneyView(overdue.openMinor, currency) },
})

export const invoicesRouter = router({
  outlook: procedure(showing(getInvoiceOutlook, outlookView)),
  search: procedure(showing(searchInvoices, invoicePageView)),
  get: procedure(showing(getInvoice, invoiceView)),
  details: procedure(getBillingDetails),
  saveDetails: procedure(saveBillingDetails),
})
