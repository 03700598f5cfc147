/** What a comparison of a round's three sides may find, the most urgent first. */
export const roundFindingKinds = [
  'late_bet',
  'win_not_reported',
  'refund_owed',
  'bet_not_reported',
  'amount_differs',
  'unknown_to_provider',
  'not_confirmed',
  'still_open',
  'final_missing',
] as const
export type RoundFindingKind = (typeof roundFindingKinds)[number]

/** Which transaction it concerns, and what either side says of its amount, in minor units as text. */
export interface RoundFinding {
  kind: RoundFindingKind
  transactionId: string | null
  oursMinor: string | null
  theirsMinor: string | null
}

/** What support notes about a round while it is open. */
export const roundMarks = ['reported_to_provider', 'waiting_for_operator'] as const
