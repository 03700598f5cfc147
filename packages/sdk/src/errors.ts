/** What is known of a refused or failed call. */
export interface ErrorFacts {
  operation: string
  /** `E2001`, or the word of a flat refusal such as `idempotency_conflict`. Branch on it. */
  code: string
  /** The code in words, such as `game_not_found`. */
  type: string
  /** Null where no answer came. */
  status: number | null
  /** Names the request in Croupier's logs: include it when you contact support. */
  requestId: string | null
  /** What the refusal says beside its code: of a nested one `details`, of a flat one its other fields. */
  details: Readonly<Record<string, unknown>>
  /** Seconds to wait before another try, where the answer names them. */
  retryAfter: number | null
  /** The key with which the call was sent: repeat the call with it, or reconcile, before you use a new one. */
  idempotencyKey: string | null
  /** How often the call was sent. */
  attempts: number
}

const brand = Symbol.for('@croupier/sdk/error-families')

/** Every error of the SDK, but for a call that its own `AbortSignal` ended: that one rejects with the signal's reason. */
export class CroupierError extends Error implements ErrorFacts {
  readonly operation: string
  readonly code: string
  readonly type: string
  readonly status: number | null
  readonly requestId: string | null
  readonly details: Readonly<Record<string, unknown>>
  readonly retryAfter: number | null
  readonly idempotencyKey: string | null
  readonly attempts: number
  declare readonly [brand]: readonly string[]

  /** Of any copy of this module, since a bundler may load it twice; a class made from one of these knows its own alone. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    if (!Object.hasOwn(this, 'family')) return Function.prototype[Symbol.hasInstance].call(this, value)
    return (
      typeof value === 'object' &&
      value !== null &&
      brand in value &&
      (value as CroupierError)[brand].includes(this.family)
    )
  }
  static readonly family: string = 'croupier'

  constructor(message: string, facts: ErrorFacts, options?: ErrorOptions) {
    super(`${facts.operation}: ${message} (${facts.code})`, options)
    this.name = new.target.name
    this.operation = facts.operation
    this.code = facts.code
    this.type = facts.type
    this.status = facts.status
    this.requestId = facts.requestId
    this.details = facts.details
    this.retryAfter = facts.retryAfter
    this.idempotencyKey = facts.idempotencyKey
    this.attempts = facts.attempts
    Object.defineProperty(this, brand, { value: familiesOf(new.target) })
  }
}

/** 401: the key is missing, unknown, expired or revoked. Final. */
export class AuthenticationError extends CroupierError {
  static override readonly family: string = 'authentication'
}
/** 402 `E4001`: the account's credit with Croupier is used up. */
export class CreditError extends CroupierError {
  static override readonly family: string = 'credit'
}
/** 403: the key, the account, the game or the player does not permit it. */
export class PermissionError extends CroupierError {
  static override readonly family: string = 'permission'
}
/** 404 and 410: it does not exist for this brand, or has expired. */
export class NotFoundError extends CroupierError {
  static override readonly family: string = 'not_found'
}
/** 409: it conflicts with what is there, such as another request with the same key. */
export class ConflictError extends CroupierError {
  static override readonly family: string = 'conflict'
}
/** 429: wait for `retryAfter`. */
export class RateLimitError extends CroupierError {
  static override readonly family: string = 'rate_limit'
}
/** Any other 4xx: the request is not valid. `details.issues` says what is wrong with it. */
export class InvalidRequestError extends CroupierError {
  static override readonly family: string = 'invalid_request'
}
/** The provider did not do its part: `E1001` to `E1056`, `provider_error` and `provider_unavailable`. */
export class ProviderError extends CroupierError {
  static override readonly family: string = 'provider'
}
/** 5xx that concern no provider. */
export class ServerError extends CroupierError {
  static override readonly family: string = 'server'
}
/** No answer, or one that cannot be read: the outcome is unknown. */
export class ConnectionError extends CroupierError {
  static override readonly family: string = 'connection'
}
/** No answer in time: the outcome is unknown. */
export class TimeoutError extends ConnectionError {
  static override readonly family = 'timeout'
}

type ErrorClass = typeof CroupierError

/** Of a class and those it was made from. Not their names: what makes a bundle small shortens these. */
function familiesOf(made: ErrorClass): string[] {
  const families: string[] = []
  for (let each = made; each !== (Error as unknown); each = Object.getPrototypeOf(each))
    if (Object.hasOwn(each, 'family')) families.push(each.family)
  return families
}

const byStatus: Readonly<Record<number, ErrorClass>> = {
  401: AuthenticationError,
  402: CreditError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  410: NotFoundError,
  429: RateLimitError,
}

const ofProvider = /^(E10[05][0-9A-F]|provider_error|provider_unavailable)$/

export function classOf(status: number, code: string): ErrorClass {
  if (ofProvider.test(code) && status !== 429) return ProviderError
  return byStatus[status] ?? (status >= 500 ? ServerError : InvalidRequestError)
}
