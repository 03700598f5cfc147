import type { ProbeStep, ScenarioName } from './probe-run'
import { scenarioTexts } from './scenario-texts'

/** Why a step went as it did, by the server's word for it. */
const sentences: Readonly<Record<string, string>> = {
  answered: 'It answers.',
  accepted: 'Accepted, with balance and currency.',
  accepted_not_200: 'Accepted here, but a delivery is confirmed by status 200 alone: answer 200.',
  refused: 'Refused, as it must be.',
  repeated: 'The stored answer came again.',
  timeout: 'No reply within 5 seconds.',
  connection_error: 'No connection came about.',
  declined: 'The wallet declined it: name a test player with enough money in this currency.',
  not_accepted: 'The status is not 2xx.',
  wrongly_accepted: 'It was accepted. A wallet that takes this can be made to move money wrongly.',
  server_error: 'A 5xx is no refusal: it asks for another try. Answer 4xx.',
  not_refused: 'Neither accepted nor refused: redirects are not followed. Answer 4xx.',
  status_differs:
    'The status differs from that of the original. A duplicate is answered as the first was, never with 409.',
  body_differs:
    'The body differs from that of the original: store the answer with the movement and send it again.',
  content_type: 'The reply is not application/json.',
  cut_off: 'The reply ended before its last byte.',
  too_long: 'The reply is longer than 64 KiB.',
  not_a_json_object: 'The reply is not a JSON object.',
  duplicate_member: 'A field occurs twice in the reply: it could mean either.',
  balance_missing: 'The reply has no balance.',
  balance_not_an_integer: 'The balance is not an integer of minor units.',
  balance_out_of_range: 'The balance is beyond what JSON can hold exactly.',
  currency_missing: 'The reply has no currency: a balance alone is rejected.',
  currency_differs: 'The currency of the reply is not that of the request.',
  player_differs: 'The player_id of the reply is not that of the request.',
  status_invalid: 'The status in the body is neither absent nor 200.',
  error_present: 'An accepted reply has no error, errorType, code or message.',
}

export function explainStep({ reason, errorMessage }: Pick<ProbeStep, 'reason' | 'errorMessage'>): string {
  if (reason === null) return ''
  const needed = /^needs_(.+)$/.exec(reason)?.[1]
  if (needed !== undefined) return `Skipped, since “${titleOf(needed)}” did not pass.`
  const sentence = sentences[reason] ?? reason
  return errorMessage ? `${sentence} ${errorMessage}` : sentence
}

const titleOf = (name: string) => (name in scenarioTexts ? scenarioTexts[name as ScenarioName].title : name)
