/** The states of a purchase, in the order in which they usually follow. */
export const purchaseStates = [
  'pending_review',
  'awaiting_payment',
  'paid',
  'declined',
  'expired',
  'cancelled',
  'refunded',
  'disputed',
] as const
export type PurchaseStateName = (typeof purchaseStates)[number]

/**
 * The states of a refund, each later than the ones before it: recorded here, then what the payment provider says. A refund that is
 * done may still fail.
 */
export const refundStates = ['requested', 'requires_action', 'pending', 'done', 'failed', 'canceled'] as const
export type RefundStateName = (typeof refundStates)[number]

/** Business verification of an organization. */
export const kybStatuses = ['none', 'pending', 'approved', 'rejected'] as const
export type KybStatus = (typeof kybStatuses)[number]

/** What reconciliation with the payment provider finds. */
export const paymentDifferenceKinds = [
  'paid_there_not_here',
  'here_not_there',
  'amount_differs',
  'refund_unknown',
  'refund_failed',
  'paid_after_cancel',
] as const
export type PaymentDifferenceKind = (typeof paymentDifferenceKinds)[number]

/** What moves an organization's credit. */
export const creditKinds = [
  'top_up',
  'fee',
  'purchase',
  'purchase_reversal',
  'invoice_payment',
  'credit_note',
  'adjustment',
] as const

export type CreditKindName = (typeof creditKinds)[number]

/** What an invoice may be: `void` once it was credited as a whole. */
export const invoiceStatuses = ['open', 'partly_paid', 'paid', 'overdue', 'void'] as const

export type InvoiceStatusName = (typeof invoiceStatuses)[number]
