import type { CreditKindName } from '@/server/contract/billing-states'

export const creditKindLabels: Record<CreditKindName, string> = {
  top_up: 'Top-up',
  fee: 'Fee',
  purchase: 'Purchase',
  purchase_reversal: 'Purchase reversal',
  invoice_payment: 'Invoice payment',
  credit_note: 'Credit note',
  adjustment: 'Adjustment',
}
