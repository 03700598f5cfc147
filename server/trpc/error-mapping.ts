import { TRPCError } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import { z } from 'zod'
import { AppError, FlatError } from '@/server/core/app-error'
import { brandedError } from '@/server/core/branded-error'

type TrpcCode = TRPCError['code']

const codeByStatus: Readonly<Record<number, TrpcCode>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  402: 'PAYMENT_REQUIRED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  408: 'TIMEOUT',
  409: 'CONFLICT',
  410: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
  504: 'GATEWAY_TIMEOUT',
}

/** What tRPC calls a refusal with this status, and its number for it. */
export function trpcCodeOf(status: number): { name: TrpcCode; number: number } {
  const name = codeByStatus[status] ?? (status >= 500 ? 'INTERNAL_SERVER_ERROR' : 'BAD_REQUEST')
  return { name, number: TRPC_ERROR_CODES_BY_KEY[name] }
}

/** A refusal as a screen needs it: the catalogue's code to branch on, a public message, fields at fault. */
export interface Refusal {
  code: string
  message: string
  details: Record<string, unknown>
  retryAfterS: number | null
}

/** A refusal of the cabinet itself, unknown to verbs and other transports. */
export class CabinetRefusal extends brandedError('CabinetRefusal') {
  constructor(
    readonly code:
      | 'STEP_UP_REQUIRED'
      | 'TWO_FACTOR_REQUIRED'
      | 'ORGANIZATION_MISSING'
      | 'NO_ORGANIZATION_ACCESS',
    message: string,
    readonly details: Record<string, unknown> = {},
  ) {
    super(message)
  }
}

/** The HTTP status of a refusal on every surface; null for what is none. tRPC has no name for some of them, such as 410. */
export const statusOfRefusal = (cause: unknown): number | null =>
  cause instanceof AppError || cause instanceof FlatError ? cause.status : null

/** The one place where a verb's refusal becomes a tRPC error. Null: not a refusal but a defect. */
export function toTrpcError(cause: unknown): TRPCError | null {
  const refusal = refusalOf(cause)
  if (!refusal || !(cause instanceof AppError || cause instanceof FlatError)) return null
  return new TRPCError({ code: trpcCodeOf(cause.status).name, message: refusal.message, cause })
}

export function refusalOf(cause: unknown): Refusal | null {
  if (cause instanceof CabinetRefusal) {
    const { code, message, details } = cause
    return { code, message, details, retryAfterS: null }
  }
  if (cause instanceof AppError) {
    const { code, message, details = {}, retryAfterS = null } = cause
    return { code, message, details, retryAfterS }
  }
  if (cause instanceof FlatError) {
    const { error, message, body, retryAfterS = null } = cause
    return { code: error, message, details: body, retryAfterS }
  }
  return null
}

/** A schema's issues as a sentence; tRPC's own message is the list of issues as JSON. Null: not a schema's error. */
export function describeInvalid(cause: unknown): string | null {
  if (!(cause instanceof z.core.$ZodError)) return null
  const issues = cause.issues
    .slice(0, 3)
    .map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '))
  return `Check your entries. ${issues.join('; ')}`
}

/** By its name, as tRPC knows its own errors of other copies. */
export const isTrpcError = (error: unknown): error is TRPCError =>
  error instanceof Error && error.name === 'TRPCError'

/** For a page that calls a procedure itself: the refusal, or null for a defect. */
export function refusalTold(error: unknown): { isMalformed: boolean; message: string } | null {
  if (!isTrpcError(error) || error.code === 'INTERNAL_SERVER_ERROR') return null
  return { isMalformed: error.code === 'BAD_REQUEST', message: describeInvalid(error.cause) ?? error.message }
}
