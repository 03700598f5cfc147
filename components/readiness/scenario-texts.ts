import type { ScenarioName } from './probe-run'

interface ScenarioText {
  title: string
  /** What the wallet must do. */
  expects: string
}

export const scenarioTexts: Record<ScenarioName, ScenarioText> = {
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
    title: 'A body that is not JSON is refused',
    expects: 'A 4xx for a well-signed bet sent as text/plain.',
  },
  bet_amount_invalid: { title: 'A paid bet of 0 is refused', expects: 'A 4xx for a bet of amount 0.' },
  amount_negative: { title: 'A negative amount is refused', expects: 'A 4xx for a bet below zero.' },
  currency_unsupported: {
    title: 'An unsupported currency is refused',
    expects: 'A 4xx for a bet in XTS, the ISO test currency.',
  },
  bet: { title: 'A bet is debited', expects: '2xx JSON with balance and currency.' },
  bet_duplicate: {
    title: 'The same bet again changes nothing',
    expects: 'The stored status and body of the bet.',
  },
  conflicting_replay: {
    title: 'The same ID with another amount is refused',
    expects: 'A 4xx: this transaction_id was already used with other content.',
  },
  win: { title: 'A win is credited', expects: '2xx JSON with balance and currency.' },
  win_duplicate: {
    title: 'The same win again changes nothing',
    expects: 'The stored status and body of the win.',
  },
  bet_to_refund: { title: 'A second bet is debited', expects: '2xx JSON with balance and currency.' },
  refund: { title: 'A refund credits it back', expects: '2xx JSON with balance and currency.' },
  refund_duplicate: {
    title: 'The same refund again changes nothing',
    expects: 'The stored status and body of the refund.',
  },
  free_bet: {
    title: 'A free bet is accepted without a debit',
    expects: '2xx JSON with balance and currency.',
  },
  free_win: { title: 'A free win is credited', expects: '2xx JSON with balance and currency.' },
  free_win_duplicate: {
    title: 'The same free win again changes nothing',
    expects: 'The stored status and body of the free win.',
  },
  free_win_alone: {
    title: 'A free win of 0 without a free bet is accepted',
    expects: '2xx JSON. Free rounds without wins settle like this.',
  },
}

export const scenarioGroups: readonly { title: string; scenarios: readonly ScenarioName[] }[] = [
  {
    title: 'Connection and signature',
    scenarios: ['reachability', 'signature_missing', 'signature_wrong', 'content_type'],
  },
  {
    title: 'Requests to refuse',
    scenarios: ['bet_amount_invalid', 'amount_negative', 'currency_unsupported'],
  },
  {
    title: 'Paid round',
    scenarios: ['bet', 'bet_duplicate', 'conflicting_replay', 'win', 'win_duplicate'],
  },
  { title: 'Refund', scenarios: ['bet_to_refund', 'refund', 'refund_duplicate'] },
  { title: 'Free rounds', scenarios: ['free_bet', 'free_win', 'free_win_duplicate', 'free_win_alone'] },
]
