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
