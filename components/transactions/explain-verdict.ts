const reasons: Record<string, string> = {
  accepted: 'The response is HTTP 200 with a valid balance in the right currency.',
  insufficient_funds: 'The wallet declined the bet because of insufficient funds. This is final.',
  timeout: 'No complete response within the timeout.',
  connection_error: 'The connection failed before a response arrived.',
  no_outcome_recorded: 'Croupier stopped while the attempt was in flight. It may have reached the wallet.',
  content_type: 'The response is HTTP 200, but its Content-Type is not application/json.',
  cut_off: 'The response is HTTP 200, but it is incomplete.',
  too_long: 'The response is larger than 64 KiB.',
  not_a_json_object: 'The response is HTTP 200, but its body is not a JSON object.',
  duplicate_member: 'The response contains a required field more than once.',
  balance_missing: 'The response has no balance.',
  balance_not_an_integer: 'The balance is not an integer in minor units.',
  balance_out_of_range: 'The balance is too large for an exact JSON number.',
  currency_missing: 'The response has no currency.',
  currency_differs: 'The response currency does not match the request.',
  player_differs: 'The response player_id does not match the request.',
  status_invalid: 'The response body has a status other than 200.',
  error_present: 'The response is HTTP 200, but error, errorType, code or message is set.',
  decline_with_error: 'The response status is 402, but error or errorType is set as well.',
}

const connectionCodes: Record<string, string> = {
  ADDRESS_BLOCKED: 'The host name resolves to a non-public IP address. Nothing was sent.',
  PORT_BLOCKED: 'Callbacks to this port are not allowed. Nothing was sent.',
  ECONNREFUSED: "The wallet's server refused the connection.",
  ECONNRESET: 'The connection was closed before a response arrived.',
  ENOTFOUND: 'The host name could not be resolved.',
  ENDPOINT_BUSY: 'Too many callbacks to this endpoint were waiting for a response. This one was not sent.',
  UND_ERR_SOCKET: 'The connection was closed before a response arrived.',
}

/** One attempt's verdict in a sentence. */
export function explainVerdict(attempt: { verdictReason: string | null; errorCode: string | null }): string {
  const { verdictReason, errorCode } = attempt
  if (verdictReason === null) return 'This attempt is still in flight.'
  if (verdictReason === 'connection_error' && errorCode) {
    return connectionCodes[errorCode] ?? `The connection failed before a response arrived (${errorCode}).`
  }
  const http = /^http_(\d{3})$/.exec(verdictReason)
  return http ? explainStatus(Number(http[1])) : (reasons[verdictReason] ?? `Reason: ${verdictReason}.`)
}

function explainStatus(status: number): string {
  if (status >= 500) return `The wallet answered HTTP ${status}, a server error.`
  if (status >= 400) return `The wallet answered HTTP ${status}. This is final and is not retried.`
  if (status >= 300)
    return `The wallet answered with a redirect (HTTP ${status}). Redirects are not followed.`
  return `The wallet answered HTTP ${status}. Only 200 settles a callback, so the outcome is unknown.`
}
