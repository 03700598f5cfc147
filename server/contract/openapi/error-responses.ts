import type { z } from 'zod'
import type { ZodOpenApiResponsesObject } from 'zod-openapi'
import { errorCatalogue } from '@/server/contract/error-catalogue'
import { flatErrors } from '@/server/contract/flat-errors'
import {
  ErrorEnvelope,
  everyAnswer,
  everyBudgetedAnswer,
  FlatErrorBody,
  type HeaderName,
  headerRefs,
} from '@/server/contract/openapi/components'
import { type ErrorRef, statusOfError } from '@/server/contract/operation'

const failures: readonly ErrorRef[] = [
  { code: 'E0001', when: 'Something went wrong on our side. Retry with backoff.' },
  { code: 'E0002', when: 'The database is not available. Retry with backoff.' },
]

/** An operation's refusals as OpenAPI responses, one per status with one example per refusal, and 5XX for the rest. */
export function errorResponses(errors: readonly ErrorRef[]): ZodOpenApiResponsesObject {
  const statuses = [...new Set(errors.map(statusOfError))].sort()
  const documented = statuses.map((status) => [
    status,
    responseOf(
      status,
      errors.filter((error) => statusOfError(error) === status),
    ),
  ])
  return { ...Object.fromEntries(documented), '5XX': responseOf(500, failures) }
}

function responseOf(status: number, errors: readonly ErrorRef[]) {
  return {
    description: [...new Set(errors.map((error) => error.when))].join(' '),
    headers: headerRefs(headersOf(status, errors)),
    content: {
      'application/json': {
        schema: schemaOf(errors),
        examples: Object.fromEntries(errors.map((error) => [nameOf(error), exampleOf(error)])),
      },
    },
  }
}

function schemaOf(errors: readonly ErrorRef[]): z.ZodType {
  if (errors.every((error) => 'flat' in error)) return FlatErrorBody
  if (errors.every((error) => 'code' in error)) return ErrorEnvelope
  return ErrorEnvelope.or(FlatErrorBody)
}

const withRetryAfter: ReadonlySet<string> = new Set([
  'E9001',
  'idempotency_in_progress',
  'issuance_in_progress',
])

function headersOf(status: number, errors: readonly ErrorRef[]): HeaderName[] {
  if (status === 401) return [...everyAnswer, 'WWW-Authenticate']
  const waits = errors.some((error) => withRetryAfter.has(nameOf(error)))
  return waits ? [...everyBudgetedAnswer, 'Retry-After'] : [...everyBudgetedAnswer]
}

const nameOf = (error: ErrorRef) => ('flat' in error ? error.flat : error.code)

function exampleOf(error: ErrorRef) {
  if ('flat' in error) {
    const { status, message } = flatErrors[error.flat]
    const body = { error: error.flat, message }
    const hasStatus = status !== 401 && error.flat !== 'insufficient_scope'
    return { summary: error.when, value: hasStatus ? { ...body, status } : body }
  }
  const { type, message } = errorCatalogue[error.code]
  const details = error.code === 'E0003' ? { issues: [{ path: 'game_id', message: 'Invalid GUID' }] } : {}
  const request_id = '01981f40-7d2e-7c55-9a61-2b3c4d5e6f07'
  return { summary: error.when, value: { error: { code: error.code, type, message, request_id, details } } }
}
