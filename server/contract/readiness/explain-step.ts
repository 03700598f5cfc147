import { type ScenarioName, scenarioTexts } from './scenario-texts'

/** Explanations of step results, by the server's reason. */
const sentences: Readonly<Record<string, string>> = {
  answered: 'The endpoint responds.',
  accepted: 'Accepted, with balance and currency.',
  refused: 'Refused, as expected.',
  repeated: 'The stored response was returned.',
  timeout: 'No response within 5 seconds.',
  not_200:
    'Accepted with another 2xx. Only status 200 confirms: the transaction would be unknown and need attention.',
  connection_error: 'Connection failed.',
  declined: 'Declined. Use a test player with enough balance in this currency.',
  signature_refused: 'Your wallet refused the signature. Check that it uses this secret on the raw body.',
  not_accepted: 'The status is not 200.',
  wrongly_accepted: 'Accepted, but must be refused. Accepting it can move money incorrectly.',
  server_error: 'A 5xx causes a retry. Return 4xx to refuse.',
  not_refused: 'Neither accepted nor refused. Redirects are not followed. Return 4xx.',
  status_differs:
    'The status differs from the original. Return the original response for a duplicate, never 409.',
  body_differs:
    'The body differs from the original. Store the response with the transaction and return it again.',
  balance_unchanged:
    'The balance did not change. Move the money, and answer with the balance after the transaction.',
  balance_differs:
    'The balance is not the one that follows from the earlier responses. Use a test player who is not playing.',
  free_bet_debited: 'The free bet was debited. The amount of a free bet is only its nominal stake.',
  refunded_twice: 'The second refund of the bet was credited too. A bet is refunded once.',
  unknown_refund_credited: 'The refund was credited although the bet was never debited. Credit nothing.',
  unknown_refund_refused:
    'The refund was refused. Return 200 with the unchanged balance, and store the refund for reconciliation.',
  refunded_bet_debited:
    'The bet was debited although its refund had arrived before it. Refuse or decline it.',
  refund_amount_credited:
    'Another amount than the debit was credited. Credit what the bet debited, or refuse the refund.',
  parallel_differs:
    'Two equal callbacks at the same time got different responses. Store the identity first, in the same database transaction as the money.',
  confirmed_without_money: 'Accepted without enough balance. Return 402 with the current balance.',
  declined_with_server_error:
    'Declined with a 5xx, which is sent again: the bet could be debited later. Return 402 with the current balance.',
  declined_otherwise: 'Declined with another status. Return 402 with the current balance.',
  decline_without_balance: 'The decline has no current balance in the currency of the bet.',
  decline_debited: 'Declined, but the balance changed.',
  in_time: '95 of 100 responses within 2 seconds.',
  too_slow: '95 of 100 responses must arrive within 2 seconds: the player is waiting.',
  content_type: 'The response is not application/json.',
  cut_off: 'The response is incomplete.',
  too_long: 'The response is larger than 64 KiB.',
  not_a_json_object: 'The response is not a JSON object.',
  duplicate_member: 'The response contains a duplicate field.',
  balance_missing: 'The response has no balance.',
  balance_not_an_integer: 'The balance is not an integer in minor units.',
  balance_out_of_range: 'The balance is too large for an exact JSON number.',
  currency_missing: 'The response has no currency. Both balance and currency are required.',
  currency_differs: 'The response currency does not match the request.',
  player_differs: 'The response player_id does not match the request.',
  status_invalid: 'The status in the response body is not 200.',
  error_present: 'An accepted response must not set error, errorType, code or message.',
}

interface Outcome {
  reason: string | null
  errorMessage: string | null
}

export function explainStep({ reason, errorMessage }: Outcome): string {
  if (reason === null) return ''
  const needed = /^needs_(.+)$/.exec(reason)?.[1]
  if (needed !== undefined) return `Skipped because “${titleOf(needed)}” did not pass.`
  const sentence = sentences[reason] ?? reason
  return errorMessage ? `${sentence} ${errorMessage}` : sentence
}

const titleOf = (name: string) => (name in scenarioTexts ? scenarioTexts[name as ScenarioName].title : name)
