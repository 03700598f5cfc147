import type { ProbeStep, ScenarioName } from './probe-run'
import { scenarioTexts } from './scenario-texts'

/** Explanations of step results, by the server's reason. */
const sentences: Readonly<Record<string, string>> = {
  answered: 'The endpoint responds.',
  accepted: 'Accepted, with balance and currency.',
  accepted_not_200: 'Accepted, but only status 200 confirms a delivery. Return 200.',
  refused: 'Refused, as expected.',
  repeated: 'The stored response was returned.',
  timeout: 'No response within 5 seconds.',
  connection_error: 'Connection failed.',
  declined: 'Declined. Use a test player with enough balance in this currency.',
  signature_refused: 'Your wallet refused the signature. Check that it uses this secret on the raw body.',
  not_accepted: 'The status is not 2xx.',
  wrongly_accepted: 'Accepted, but must be refused. Accepting it can move money incorrectly.',
  server_error: 'A 5xx causes a retry. Return 4xx to refuse.',
  not_refused: 'Neither accepted nor refused. Redirects are not followed. Return 4xx.',
  status_differs:
    'The status differs from the original. Return the original response for a duplicate, never 409.',
  body_differs:
    'The body differs from the original. Store the response with the transaction and return it again.',
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

export function explainStep({ reason, errorMessage }: Pick<ProbeStep, 'reason' | 'errorMessage'>): string {
  if (reason === null) return ''
  const needed = /^needs_(.+)$/.exec(reason)?.[1]
  if (needed !== undefined) return `Skipped because “${titleOf(needed)}” did not pass.`
  const sentence = sentences[reason] ?? reason
  return errorMessage ? `${sentence} ${errorMessage}` : sentence
}

const titleOf = (name: string) => (name in scenarioTexts ? scenarioTexts[name as ScenarioName].title : name)
