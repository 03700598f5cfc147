import { TRPCError } from '@trpc/server'
import { AppError, FlatError } from '@/server/core/app-error'

type TrpcCode = TRPCError['code']

const codeByStatus: Readonly<Record<number, TrpcCode>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  402: 'PAYMENT_REQUIRED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  410: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
  504: 'GATEWAY_TIMEOUT',
}

/** A refusal as a screen needs it: the catalogue's code to branch on, a public message, fields at fault. */
export interface Refusal {
  code: string
  message: string
  details: Record<string, unknown>
  retryAfterS: number | null
}

/** A refusal of the cabinet itself, which no verb and no other transport knows. */
export class CabinetRefusal extends Error {
  override name = 'CabinetRefusal'

  constructor(
    readonly code: 'STEP_UP_REQUIRED' | 'TWO_FACTOR_REQUIRED',
    message: string,
    readonly details: Record<string, unknown> = {},
  ) {
    super(message)
  }
}

/** The one place where a verb's refusal becomes a tRPC error. Null: not a refusal, so a defect. */
export function toTrpcError(cause: unknown): TRPCError | null {
  const refusal = refusalOf(cause)
  if (!refusal || !(cause instanceof AppError || cause instanceof FlatError)) return null
  const code = codeByStatus[cause.status] ?? 'INTERNAL_SERVER_ERROR'
  return new TRPCError({ code, message: refusal.message, cause })
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

/** For a page that calls a procedure itself: what the caller was told, or null for a fault that is nobody's business. */
export function refusalTold(error: unknown): { isMalformed: boolean; message: string } | null {
  if (!(error instanceof TRPCError) || error.code === 'INTERNAL_SERVER_ERROR') return null
  return { isMalformed: error.code === 'BAD_REQUEST', message: error.message }
}
