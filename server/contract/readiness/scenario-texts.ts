interface ScenarioText {
  title: string
  /** What the wallet must do. */
  expects: string
}

export const scenarioTexts = {
  reachability: { title: 'Reachable', expects: 'Any HTTP response.' },
  signature_missing: {
    title: 'A missing signature is refused',
    expects: 'A 4xx for a bet without X-SIGNATURE.',
  },
  signature_wrong: {
    title: 'A wrong signature is refused',
    expects: 'A 4xx for a bet signed with another secret.',
  },
  content_type: {
    title: 'Another content type is refused',
    expects: 'A 4xx for a well-signed bet sent as text/plain.',
  },
  body_not_json: {
    title: 'A body that is not JSON is refused',
    expects: 'A 4xx, not a 5xx, for well-signed text that is not JSON.',
  },
  bet_amount_invalid: { title: 'A paid bet of 0 is refused', expects: 'A 4xx for a bet of amount 0.' },
  amount_negative: { title: 'A negative amount is refused', expects: 'A 4xx for a bet below zero.' },
  currency_unsupported: {
    title: 'An unsupported currency is refused',
    expects: 'A 4xx for a bet in XTS, the ISO test currency.',
  },
  bet: { title: 'A bet is debited', expects: '200 with currency, and the balance lower by the bet.' },
  bet_duplicate: {
    title: 'The same bet again changes nothing',
    expects: 'The stored status and body of the bet.',
  },
  conflicting_replay: {
    title: 'The same ID with another amount is refused',
    expects: 'A 4xx: this transaction_id was already used with other content.',
  },
  win: { title: 'A win is credited', expects: '200 with currency, and the balance higher by the win.' },
  win_duplicate: {
    title: 'The same win again changes nothing',
    expects: 'The stored status and body of the win.',
  },
  bet_declined: {
    title: 'A bet above the balance is declined',
    expects: '402, or 200 with status 402, and the unchanged balance.',
  },
  bet_to_refund: {
    title: 'A second bet is debited',
    expects: '200 with currency, and the balance lower by the bet.',
  },
  refund: {
    title: 'A refund credits it back',
    expects: '200 with currency, and the balance higher by the bet.',
  },
  refund_duplicate: {
    title: 'The same refund again changes nothing',
    expects: 'The stored status and body of the refund.',
  },
  refund_second: {
    title: 'Another refund of the same bet credits nothing',
    expects: '200 with the unchanged balance, or a 4xx.',
  },
  refund_unknown: {
    title: 'A refund of an unknown bet is accepted without a credit',
    expects: '200 with the unchanged balance.',
  },
  bet_after_refund: {
    title: 'A bet that arrives after its refund is not debited',
    expects: '402 or another 4xx, or 200 with the unchanged balance.',
  },
  bet_to_refund_wrongly: {
    title: 'A third bet is debited',
    expects: '200 with currency, and the balance lower by the bet.',
  },
  refund_other_amount: {
    title: 'A refund of twice the bet credits no more than the bet',
    expects: 'A 4xx, or 200 with a balance higher by the bet or unchanged.',
  },
  refund_corrected: {
    title: 'The right refund after it leaves the bet refunded once',
    expects: '200 with the balance from before the bet.',
  },
  bet_parallel: {
    title: 'A bet that arrives twice at once is debited once',
    expects: '200 twice with the same body, and the balance lower by one bet.',
  },
  win_parallel: {
    title: 'A win that arrives twice at once is credited once',
    expects: '200 twice with the same body, and the balance higher by one win.',
  },
  bet_to_refund_in_parallel: {
    title: 'A bet to refund is debited',
    expects: '200 with currency, and the balance lower by the bet.',
  },
  refund_parallel: {
    title: 'A refund that arrives twice at once is credited once',
    expects: '200 twice with the same body, and the balance higher by one bet.',
  },
  free_bet: {
    title: 'A free bet is accepted without a debit',
    expects: '200 with currency and the unchanged balance.',
  },
  free_win: {
    title: 'A free win is credited',
    expects: '200 with currency, and the balance higher by the win.',
  },
  free_win_duplicate: {
    title: 'The same free win again changes nothing',
    expects: 'The stored status and body of the free win.',
  },
  free_win_alone: {
    title: 'A free win of 0 without a free bet is accepted',
    expects: '200 with currency and balance. Free rounds without wins settle like this.',
  },
  response_time: {
    title: 'Responses are fast enough',
    expects: '95 of 100 responses of this run within 2 seconds.',
  },
} as const satisfies Record<string, ScenarioText>

export type ScenarioName = keyof typeof scenarioTexts

export const scenarioGroups: readonly { title: string; scenarios: readonly ScenarioName[] }[] = [
  {
    title: 'Connection and signature',
    scenarios: ['reachability', 'signature_missing', 'signature_wrong', 'response_time'],
  },
  {
    title: 'Requests to refuse',
    scenarios: [
      'content_type',
      'body_not_json',
      'bet_amount_invalid',
      'amount_negative',
      'currency_unsupported',
    ],
  },
  {
    title: 'Paid round',
    scenarios: ['bet', 'bet_duplicate', 'conflicting_replay', 'win', 'win_duplicate', 'bet_declined'],
  },
  {
    title: 'Refund',
    scenarios: [
      'bet_to_refund',
      'refund',
      'refund_duplicate',
      'refund_second',
      'refund_unknown',
      'bet_after_refund',
      'bet_to_refund_wrongly',
      'refund_other_amount',
      'refund_corrected',
    ],
  },
  {
    title: 'Two equal callbacks at once',
    scenarios: ['bet_parallel', 'win_parallel', 'bet_to_refund_in_parallel', 'refund_parallel'],
  },
  { title: 'Free rounds', scenarios: ['free_bet', 'free_win', 'free_win_duplicate', 'free_win_alone'] },
]
