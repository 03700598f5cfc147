const labels: Record<string, string> = {
  timeout: 'Timeout',
  connection_error: 'No connection',
  no_outcome_recorded: 'Interrupted on our side',
  content_type: 'Not application/json',
  cut_off: 'Incomplete response',
  too_long: 'Response too large',
  not_a_json_object: 'Not a JSON object',
  duplicate_member: 'Duplicate field',
  balance_missing: 'No balance',
  balance_not_an_integer: 'Balance not an integer',
  balance_out_of_range: 'Balance out of range',
  currency_missing: 'No currency',
  currency_differs: 'Wrong currency',
  player_differs: 'Wrong player',
  status_invalid: 'Status other than 200',
  error_present: 'Error field set',
  decline_with_error: 'Decline with an error field',
  reference_is_not_a_bet: 'No bet reference',
  differs_from_bet: 'Does not match its bet',
  bet_resolved_by_support: 'Bet resolved manually',
  accepted: 'Accepted late',
  no_endpoint: 'No endpoint',
}

/** Short label of a verdict's reason, for lists. */
export function reasonLabel(why: string | null): string {
  if (why === null) return 'Unknown'
  const http = /^http_(\d{3})$/.exec(why)
  return http ? `HTTP ${http[1]}` : (labels[why] ?? why.replaceAll('_', ' '))
}
