/**
 * Refusals that the spec keeps in a flat body `{ error, message, status? }` instead of the nested envelope
 * (spec §2.12, §4.5, §5.4). `status` repeats the HTTP status, but not on insufficient_scope nor on a 401.
 */
interface FlatEntry {
  readonly status: number
  readonly message: string
}

export const flatErrors = {
  invalid_token: { status: 401, message: 'The API key is missing, not recognised, expired or revoked.' },
  insufficient_scope: { status: 403, message: 'The API key lacks the scope this operation needs.' },
  operator_settings_not_configured: {
    status: 403,
    message:
      'No wallet callback is configured for this provider. Set a callback URL and secret in the dashboard.',
  },
  idempotency_in_progress: {
    status: 409,
    message: 'A request with this Idempotency-Key is still running. Retry the same request shortly.',
  },
  idempotency_conflict: {
    status: 409,
    message: 'This Idempotency-Key was used with a different body. Use a new key for a new request.',
  },
  grant_id_required: { status: 400, message: 'grant_id is required.' },
  grant_not_found: { status: 404, message: 'No such grant.' },
  not_cancellable: { status: 409, message: 'Nothing is left to cancel on this grant.' },
  issuance_in_progress: {
    status: 409,
    message: 'This grant is still being issued. Retry once it is active.',
  },
  unsupported_game: { status: 400, message: 'Free rounds cannot be issued on one of these games.' },
  invalid_stake: { status: 400, message: 'The game does not accept this stake.' },
  free_rounds_disabled: {
    status: 403,
    message: 'Free rounds are disabled for this provider on your account.',
  },
  provider_error: { status: 502, message: 'The provider refused.' },
  provider_unavailable: { status: 503, message: 'The provider is not available. Retry shortly.' },
} as const satisfies Record<string, FlatEntry>

export type FlatErrorName = keyof typeof flatErrors
