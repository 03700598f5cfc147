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

/** The files of an invoice: Factur-X is the PDF with its data as CII XML in it, UBL the data alone. */
export const invoiceFormats = ['pdf', 'factur_x', 'ubl'] as const
export type InvoiceFormat = (typeof invoiceFormats)[number]

/** What staff book that needs a second person above the limit. */
export const approvalKinds = ['top_up', 'payment', 'credit_note', 'limit'] as const
export type ApprovalKind = (typeof approvalKinds)[number]

export const approvalStates = ['waiting', 'approved', 'declined', 'withdrawn'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** Why an automatic top-up waits for a person. */
export const topUpPauseReasons = [
  'declined',
  'authentication_required',
  'method_removed',
  'no_answer',
  'package_withdrawn',
  'package_limit',
  'terms_changed',
  'verification_required',
  'currency_changed',
  'needs_review',
  'money_back',
] as const
export type TopUpPauseReason = (typeof topUpPauseReasons)[number]

/** What people are told of each, with what to do. */
export const topUpPauseTexts: Readonly<Record<TopUpPauseReason, string>> = {
  declined: 'The bank declined the payment. Check the payment method or choose another one.',
  authentication_required:
    'The bank requires authentication for each payment. Choose another payment method, or buy the package yourself.',
  method_removed: 'The payment method was removed. Choose another one.',
  no_answer:
    'The payment provider did not confirm the payment. Check the balance before you turn it on again.',
  package_withdrawn: 'The package is no longer for sale. Choose another one.',
  package_limit: 'The package has reached its purchase limit. Choose another one, or wait.',
  terms_changed: 'The terms have changed. Accept the new terms.',
  verification_required: 'Business verification is required for further purchases.',
  currency_changed: 'The credit currency has changed. Choose a package again.',
  needs_review:
    'Croupier reviews purchases of this size, so they can’t be automatic. Choose a smaller package.',
  money_back: 'A refund or dispute lowered the balance. Check it before you turn automatic top-up on again.',
}

/** Of a provider statement, in their order. */
export const providerStatementStates = ['draft', 'ready', 'approved', 'payable', 'paid'] as const

/** What a margin is told apart by. */
export const marginGroups = ['month', 'provider', 'organization', 'currency'] as const
