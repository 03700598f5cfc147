import type { MovementResponse, ProviderRefusalName } from '@/server/contract/provider/movements'
import type { MovementOutcome, ProviderCallErrorKind } from '../port'

type AuroraAnswer =
  | { status: MovementResponse['status'] }
  | { refusal: ProviderRefusalName; httpStatus: number }

/** How each outcome of a movement is reported to the provider. */
export const movementAnswers: Record<MovementOutcome, AuroraAnswer> = {
  ok: { status: 'ok' },
  declined: { status: 'declined' },
  pending: { status: 'pending' },
  failed: { status: 'failed' },
  conflict: { refusal: 'conflict', httpStatus: 409 },
  invalid: { refusal: 'invalid_request', httpStatus: 400 },
  session_not_found: { refusal: 'session_not_found', httpStatus: 404 },
  unavailable: { refusal: 'unavailable', httpStatus: 503 },
}

export const refusalMessages: Record<ProviderRefusalName, string> = {
  invalid_request: 'The request is not of the protocol.',
  invalid_signature: 'The signature is missing, wrong or too old.',
  session_not_found: 'No such session of this provider.',
  conflict: 'This transaction_id was reported before with other content.',
  unavailable: 'Nothing was recorded. Send the same movement again.',
}

/** What an HTTP status of the provider means. */
export function errorKindOf(httpStatus: number): ProviderCallErrorKind {
  if (httpStatus >= 500) return 'unavailable'
  return statusKinds[httpStatus] ?? 'invalid_answer'
}

const statusKinds: Readonly<Record<number, ProviderCallErrorKind>> = {
  400: 'refused',
  401: 'auth',
  403: 'refused',
  404: 'not_found',
  422: 'refused',
  429: 'rate_limited',
}
