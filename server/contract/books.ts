/** The currency of the journal: exchange rates are published for it. */
export const booksCurrency = 'EUR'

/** The accounts of the journal. Each accounting program has numbers of its own for them. */
export const bookAccounts = {
  customer_credit: 'Prepaid credit (deferred revenue)',
  bank_clearing: 'Bank payments received',
  stripe_clearing: 'Card payments received',
  fees_ggr_share: 'Fees: GGR share',
  fees_minimum: 'Fees: monthly minimum',
  fees_fixed: 'Fees: fixed',
  fees_other: 'Fees without accrual',
  credit_notes: 'Credit notes',
  bonus_credit: 'Bonus credit of packages',
  adjustments: 'Adjustments of credit',
  commission_expense: 'Affiliate commission',
  commission_payable: 'Owed to affiliates',
  payouts_clearing: 'Affiliate payouts sent',
  provider_cost: 'Provider cost',
  provider_payable: 'Owed to providers',
  exchange_gain: 'Exchange gains',
  exchange_loss: 'Exchange losses',
  rounding: 'Rounding differences',
} as const

export type BookAccount = keyof typeof bookAccounts

export const bookAccountKeys = Object.keys(bookAccounts) as BookAccount[]

export const bookSystems = { csv: 'CSV', datev: 'DATEV', xero: 'Xero' } as const

export type BookSystem = keyof typeof bookSystems

export const bookSystemKeys = Object.keys(bookSystems) as BookSystem[]

export const postingKinds = {
  top_up: 'Top-up by transfer',
  adjustment: 'Adjustment of credit',
  purchase: 'Credit package',
  purchase_bonus: 'Bonus credit of a package',
  purchase_reversal: 'Package refunded or disputed',
  purchase_bonus_reversal: 'Bonus credit reversed',
  invoice_payment: 'Invoice payment',
  credit_note: 'Credit note',
  fee_ggr_share: 'Fee: GGR share',
  fee_minimum: 'Fee: monthly minimum',
  fee_fixed: 'Fee: fixed',
  fee_other: 'Fee without accrual',
  commission: 'Affiliate commission',
  payout: 'Affiliate payout',
  provider_cost: 'Provider statement',
  exchange_difference: 'Exchange difference',
  rounding: 'Rounding difference',
} as const

export type PostingKind = keyof typeof postingKinds

export type BookBlocker =
  | 'month_not_over'
  | 'earlier_month_open'
  | 'fees_not_accrued'
  | 'not_invoiced'
  | 'provider_month_open'
  | 'rate_missing'
  | 'ledger_differs'

export const bookBlockers: Record<BookBlocker, string> = {
  month_not_over: 'The month is not over.',
  earlier_month_open: 'An earlier month of the journal is open. Close the months in order.',
  fees_not_accrued: 'Fees of some organizations are not accrued to the end of the month.',
  not_invoiced: 'Organizations with fees in the month are not invoiced yet. Close their month first.',
  provider_month_open:
    'Provider statements are not final: days are not counted, or GGR has no exchange rate.',
  rate_missing: 'Some amounts have no exchange rate.',
  ledger_differs: 'The journal’s prepaid credit differs from the credit ledger.',
}
