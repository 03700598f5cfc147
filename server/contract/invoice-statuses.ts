/** What an invoice may be: `void` once it was credited as a whole. */
export const invoiceStatuses = ['open', 'partly_paid', 'paid', 'overdue', 'void'] as const

export type InvoiceStatusName = (typeof invoiceStatuses)[number]
