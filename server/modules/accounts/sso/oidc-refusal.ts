import { SsoRefusal } from './refusal'

/** What an error of the OpenID Connect libraries means. Read by code: the build shortens the names of their classes. */
export function refusalOf(error: unknown): SsoRefusal {
  if (error instanceof SsoRefusal) return error
  // The library wraps what its fetch throws.
  if (error instanceof Error && error.cause instanceof SsoRefusal) return error.cause
  const { code = '', error: said, error_description: words, message, cause } = fieldsOf(error)
  switch (code) {
    case 'OAUTH_AUTHORIZATION_RESPONSE_ERROR':
      return new SsoRefusal('provider_refused', words ?? said ?? message)
    case 'OAUTH_RESPONSE_BODY_ERROR':
      return new SsoRefusal(
        said === 'invalid_client' ? 'client_refused' : 'provider_refused',
        words ?? said ?? message,
      )
    // The token endpoint's 401 (RFC 6749 section 5.2), or of user information for the token (RFC 6750).
    case 'OAUTH_WWW_AUTHENTICATE_CHALLENGE':
      return new SsoRefusal(isBearer(error) ? 'provider_refused' : 'client_refused', message)
  }
  const isAnswer = /^(OAUTH_|ERR_J)/.test(code)
  return new SsoRefusal(
    isAnswer ? 'token_invalid' : 'provider_unreachable',
    cause ? `${message}: ${cause}` : message,
  )
}

function isBearer(error: unknown): boolean {
  const { cause: challenges } = error as { cause: readonly { scheme: string }[] }
  return challenges.some(({ scheme }) => scheme === 'bearer')
}

function fieldsOf(error: unknown) {
  const fields = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name].slice(0, 300) : undefined)
  const { cause } = fields
  return {
    code: text('code'),
    error: text('error'),
    error_description: text('error_description'),
    message: text('message') ?? 'Unknown fault',
    cause: cause instanceof Error ? cause.message.slice(0, 200) : undefined,
  }
}
