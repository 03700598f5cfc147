import { brandedError } from '@/server/core/branded-error'
/** Why there was no connection. No byte of the request has left. */
export class ConnectError extends brandedError('ConnectError') {
  readonly code: string

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

/** The guard's own refusal: the target is not on the public internet. */
export function blockedTarget(what: string): ConnectError {
  return new ConnectError('ADDRESS_BLOCKED', `${what} is not a public address`)
}

export function asConnectError(error: Error): ConnectError {
  if (error instanceof ConnectError) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'CONNECT_FAILED'
  return new ConnectError(code, error.message, error)
}
