/** Words of reconciliation, for the server and the cabinet. */

export const reconciliationStates = ['waiting', 'compared', 'failed'] as const
export type ReconciliationStateName = (typeof reconciliationStates)[number]

/** What a break is, the most telling first: the first that applies names it. */
export const breakKinds = [
  'missing_at_croupier',
  'missing_at_provider',
  'missing_at_wallet',
  'duplicate',
  'currency',
  'type',
  'amount',
  'state',
  'late',
] as const
export type BreakKind = (typeof breakKinds)[number]

export const breakKindNames: Record<BreakKind, string> = {
  missing_at_croupier: 'Missing at Croupier',
  missing_at_provider: 'Missing at provider',
  missing_at_wallet: 'Missing at wallet',
  duplicate: 'Duplicate',
  currency: 'Currency differs',
  type: 'Type differs',
  amount: 'Amount differs',
  state: 'State differs',
  late: 'At another time',
}

/** The likely causes, and what each says. */
export const breakCauses = {
  file_incomplete: 'The file ends before the period does: it was cut, or made too early.',
  rows_unreadable: 'The file has rows that could not be read: they are named with its import.',
  outage: 'Many in a row are missing: an outage of that side, or a part of its ledger that was not sent.',
  time_zone: 'Nearly all times are shifted alike: the time zone of the file is another one.',
  shifted_day: 'Booked a day earlier or later than here.',
  renamed_ids: 'The same movement is there under another ID: a prefix, a suffix, or another writing.',
  swapped_columns: 'The ID of the round stands where that of the transaction should: columns are swapped.',
  cut_off: 'It is close to the end of the period: expected in the next file.',
  refund_not_reported: 'The side never had this refund.',
  zero_win_omitted: 'A win of nothing, which this provider leaves out.',
  currency_exponent: 'The amounts differ by a power of ten: the minor units of the currency.',
  wrong_sign: 'The same amount with the other sign.',
  rounding: 'A difference of a few minor units: rounding.',
  listed_twice: 'The side has it more than once.',
  other_currency: 'Another currency than the session’s.',
  other_type: 'Bets, wins or refunds are taken for each other.',
  delivery_open: 'Its callback is not settled yet.',
  answers_differ: 'One side takes it as done, the other one does not.',
  not_known: 'Nothing points to a cause: compare both sides.',
} as const
export type BreakCause = keyof typeof breakCauses

export const breakStates = ['open', 'accepting', 'accepted', 'claimed', 'healed'] as const
export type BreakStateName = (typeof breakStates)[number]

/** Not settled yet. */
export const unsettledStates = ['open', 'accepting', 'claimed'] as const

export const ledgerSides = ['provider', 'wallet'] as const
export type LedgerSide = (typeof ledgerSides)[number]

/** Above this, in euros, two people accept a break. */
export const acceptLimitEurMinor = 50_000n
