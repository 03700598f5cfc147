import { errorCatalogue } from '@/server/contract/error-catalogue'
import { errorDocs } from '@/server/contract/error-docs'
import { AppError, FlatError } from '@/server/core/app-error'
import { isDatabaseFailure } from '@/server/database/database-failure'
import { env } from '@/server/env'

export interface MappedError {
  status: number
  body: Record<string, unknown>
  /** The catalogue's code, or the word of the flat body. */
  code: string
  headers: Record<string, string>
  /** The cause, for the log only; undefined for an ordinary refusal. */
  cause: unknown
}

/** The one place where anything thrown becomes an answer (spec §7.1). */
export function mapError(error: unknown, requestId: string): MappedError {
  if (error instanceof FlatError) return mapFlat(error)
  if (error instanceof AppError) return mapNested(error, requestId)
  const refusal = isDatabaseFailure(error)
    ? new AppError('E0002', { cause: error, retryAfterS: 1 })
    : new AppError('E0001', { cause: error })
  return mapNested(refusal, requestId)
}

function mapNested(error: AppError, requestId: string): MappedError {
  const body = {
    error: {
      code: error.code,
      type: errorCatalogue[error.code].type,
      message: error.message,
      request_id: requestId,
      details: { ...error.details, docs: errorDocs(env().baseUrl, error.code) },
    },
  }
  return { status: error.status, body, code: error.code, headers: retryAfter(error), cause: error.cause }
}

/** A 401 has neither code nor status; insufficient_scope has no status either (spec §2.12, §5.4). */
function mapFlat(error: FlatError): MappedError {
  const hasStatus = error.status !== 401 && error.error !== 'insufficient_scope'
  const body = {
    error: error.error,
    message: error.message,
    ...(hasStatus ? { status: error.status } : {}),
    ...error.body,
  }
  const challenge = error.status === 401 ? { 'WWW-Authenticate': bearerChallenge(error) } : {}
  const headers = { ...retryAfter(error), ...challenge }
  return { status: error.status, body, code: error.error, headers, cause: error.cause }
}

const bearerChallenge = ({ error, message }: FlatError) =>
  `Bearer realm="croupier", error="${error}", error_description="${message}"`

const retryAfter = ({ retryAfterS }: { retryAfterS: number | undefined }): Record<string, string> =>
  retryAfterS === undefined ? {} : { 'Retry-After': String(retryAfterS) }
