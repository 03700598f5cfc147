import type { RoundFindingKind } from '@/server/contract/round-findings'

interface Look {
  label: string
  tone: 'bad' | 'warn' | 'neutral'
  /** What it means and what is to be done. */
  text: string
}

export const findingLooks: Record<RoundFindingKind | 'not_asked', Look> = {
  late_bet: {
    label: 'Late bet',
    tone: 'bad',
    text: 'The wallet confirmed a bet after its provider was told that it failed. A refund is owed.',
  },
  win_not_reported: {
    label: 'Win not reported',
    tone: 'bad',
    text: 'The provider has a win that it never reported. Ask the provider to send it.',
  },
  refund_owed: {
    label: 'Refund owed',
    tone: 'bad',
    text: 'The wallet debited the bet, but the provider voided it. Ask the provider to send the refund.',
  },
  bet_not_reported: {
    label: 'Bet not reported',
    tone: 'bad',
    text: 'The provider has a bet that it never reported. The wallet debited nothing for it.',
  },
  amount_differs: {
    label: 'Amounts differ',
    tone: 'bad',
    text: 'The provider has a different amount, currency or type for this transaction.',
  },
  unknown_to_provider: {
    label: 'Unknown to provider',
    tone: 'bad',
    text: 'The provider does not know this round. Ask the provider about a refund.',
  },
  not_confirmed: {
    label: 'Not settled by wallet',
    tone: 'warn',
    text: 'The provider reported a transaction that the wallet has not settled. Open it to replay or resolve it.',
  },
  still_open: {
    label: 'Still open',
    tone: 'neutral',
    text: 'The provider says that the round is still in play. Croupier checks again.',
  },
  final_missing: {
    label: 'Final transaction missing',
    tone: 'neutral',
    text: 'All amounts match. Only the final transaction is missing.',
  },
  not_asked: {
    label: 'No answer yet',
    tone: 'neutral',
    text: 'The provider has not answered yet.',
  },
}

export const markLabels = {
  reported_to_provider: 'Reported to provider',
  waiting_for_operator: 'Waiting for operator',
} as const

export const closeReasonLabels = {
  finished: 'Its final transaction arrived',
  nothing_at_risk: 'Every stake was refunded',
  finished_at_provider: 'Finished at the provider, all amounts match',
  by_support: 'Closed manually',
} as const

/** A value of a list of labels; what is not in it stays as it is. */
export const labelOf = <Labels extends Record<string, string>>(labels: Labels, value: string): string =>
  labels[value] ?? value.replaceAll('_', ' ')

export const findingLook = (verdict: string | null): Look =>
  findingLooks[verdict as RoundFindingKind] ?? findingLooks.not_asked
