const reasons: Record<string, string> = {
  accepted: 'The reply is HTTP 200 with a valid balance in the right currency.',
  insufficient_funds: 'The wallet declined the bet for lack of funds. This is final.',
  timeout: 'No complete reply came within the time allowed.',
  connection_error: 'The connection failed before a reply came.',
  no_outcome_recorded: 'Our side stopped while the attempt was in flight. It may have reached the wallet.',
  content_type: 'The reply is HTTP 200, but its Content-Type is not application/json.',
  cut_off: 'The reply is HTTP 200, but it ended before its last byte.',
  too_long: 'The reply is longer than the 64 KiB that are read.',
  not_a_json_object: 'The reply is HTTP 200, but its body is not a JSON object.',
  duplicate_member: 'A field that decides the verdict stands in the reply more than once.',
  balance_missing: 'The reply has no balance.',
  balance_not_an_integer: 'The balance is not written as an integer of minor units.',
  balance_out_of_range: 'The balance is beyond what JSON numbers can hold exactly.',
  currency_missing: 'The reply has no currency.',
  currency_differs: "The reply's currency is not the request's.",
  player_differs: "The reply's player_id is not the request's.",
  status_invalid: 'The reply has a status field other than 200.',
  error_present: 'The reply is HTTP 200, but one of error, errorType, code or message is set.',
  decline_with_error: 'The reply says 402, but one of error, errorType, code or message is set as well.',
}

const connectionCodes: Record<string, string> = {
  ADDRESS_BLOCKED:
    'The host name leads to an address that is not on the public internet, so nothing was sent.',
  PORT_BLOCKED: 'Callbacks are not sent to the port of this address, so nothing was sent.',
  ECONNREFUSED: "The wallet's server refused the connection.",
  ECONNRESET: 'The connection was cut before a reply came.',
  ENOTFOUND: 'The host name could not be resolved.',
  ENDPOINT_BUSY:
    'Too many earlier callbacks to this endpoint were still waiting for its reply. This one was not sent.',
  UND_ERR_SOCKET: 'The connection was cut before a reply came.',
}

/** One attempt's verdict in a sentence a support person can pass on. */
export function explainVerdict(attempt: { verdictReason: string | null; errorCode: string | null }): string {
  const { verdictReason, errorCode } = attempt
  if (verdictReason === null) return 'This attempt is still in flight.'
  if (verdictReason === 'connection_error' && errorCode) {
    return connectionCodes[errorCode] ?? `The connection failed before a reply came (${errorCode}).`
  }
  const http = /^http_(\d{3})$/.exec(verdictReason)
  return http ? explainStatus(Number(http[1])) : (reasons[verdictReason] ?? `Reason: ${verdictReason}.`)
}

function explainStatus(status: number): string {
  if (status >= 500) return `The wallet answered HTTP ${status}, a failure on its side.`
  if (status >= 400) return `The wallet answered HTTP ${status}. Such an answer is final and is not retried.`
  if (status >= 300)
    return `The wallet answered with a redirect (HTTP ${status}). Redirects are not followed.`
  return `The wallet answered HTTP ${status}. Only 200 settles a callback, so what it did is unknown.`
}
