import { type ErrorCode, errorCatalogue, type StatusOf } from '@/server/contract/error-catalogue'
import { type FlatErrorName, flatErrors } from '@/server/contract/flat-errors'
import { brandedError } from '@/server/core/branded-error'

interface Extras {
  /** Public message; default the catalogue's. */
  message?: string
  /** Whole seconds for Retry-After. */
  retryAfterS?: number
  /** What happened inside; logged, never sent. */
  cause?: unknown
}

/**
 * A refusal with a catalogued code, sent in the nested envelope (spec §7.1.1).
 * `status` is one of the code's own; default its first.
 */
export class AppError<Code extends ErrorCode = ErrorCode> extends brandedError('AppError') {
  readonly code: Code
  readonly status: number
  readonly details: Record<string, unknown> | undefined
  readonly retryAfterS: number | undefined

  constructor(
    code: Code,
    extras: Extras & { status?: StatusOf<Code>; details?: Record<string, unknown> } = {},
  ) {
    super(extras.message ?? errorCatalogue[code].message, { cause: extras.cause })
    this.code = code
    this.status = extras.status ?? errorCatalogue[code].statuses[0]
    this.details = extras.details
    this.retryAfterS = extras.retryAfterS
  }
}

/** A refusal in the flat form (spec §2.12, §4.5); `body` adds fields such as grant_status. */
export class FlatError extends brandedError('FlatError') {
  readonly error: FlatErrorName
  readonly status: number
  readonly body: Record<string, unknown>
  readonly retryAfterS: number | undefined

  constructor(error: FlatErrorName, extras: Extras & { body?: Record<string, unknown> } = {}) {
    super(extras.message ?? flatErrors[error].message, { cause: extras.cause })
    this.error = error
    this.status = flatErrors[error].status
    this.body = extras.body ?? {}
    this.retryAfterS = extras.retryAfterS
  }
}
