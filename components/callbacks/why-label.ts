const labels: Record<string, string> = {
  timeout: 'No reply in time',
  connection_error: 'No connection',
  no_outcome_recorded: 'Interrupted on our side',
  content_type: 'Not application/json',
  cut_off: 'Reply cut off',
  too_long: 'Reply too long',
  not_a_json_object: 'Not a JSON object',
  duplicate_member: 'A field given twice',
  balance_missing: 'No balance',
  balance_not_an_integer: 'Balance not an integer',
  balance_out_of_range: 'Balance out of range',
  currency_missing: 'No currency',
  currency_differs: 'Another currency',
  player_differs: 'Another player',
  status_invalid: 'Status other than 200',
  error_present: 'An error field is set',
  decline_with_error: 'A decline with an error field',
  reference_is_not_a_bet: 'Names no bet',
  differs_from_bet: 'Differs from its bet',
  bet_resolved_by_support: 'Its bet was settled by hand',
  accepted: 'Accepted late',
  no_endpoint: 'No endpoint',
}

/** A verdict's reason in a few words, for a list. */
export function whyLabel(why: string | null): string {
  if (why === null) return 'Not known'
  const http = /^http_(\d{3})$/.exec(why)
  return http ? `HTTP ${http[1]}` : (labels[why] ?? why.replaceAll('_', ' '))
}
