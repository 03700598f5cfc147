import { z } from 'zod'
import type { ZodOpenApiResponsesObject } from 'zod-openapi'
import { errorCatalogue } from '@/server/contract/error-catalogue'
import { errorDocs } from '@/server/contract/error-docs'
import { flatErrors } from '@/server/contract/flat-errors'
import {
  ErrorEnvelope,
  everyAnswer,
  everyBudgetedAnswer,
  FlatErrorBody,
  type HeaderName,
  headerRefs,
} from '@/server/contract/openapi/components'
import { type ErrorRef, type FlatFields, statusOfError } from '@/server/contract/operation'

/** What every operation may answer. */
export const failures: readonly ErrorRef[] = [
  { code: 'E0001', when: 'Something went wrong on our side. Retry with backoff.' },
  { code: 'E0002', when: 'The database is not available. Retry with backoff.' },
]

interface Refusing {
  /** Of the deployment: refusals link to its guides. */
  baseUrl: string
  /** The operation's id. */
  id: string
  errors: readonly ErrorRef[]
}

/** An operation's refusals and our failures as OpenAPI responses, one per status with one example per refusal. */
export function errorResponses({ baseUrl, id, errors }: Refusing): ZodOpenApiResponsesObject {
  const all = [...errors, ...failures]
  const schemaOf = bodySchemas({ id, errors: all })
  const statuses = [...new Set(all.map(statusOfError))].sort()
  return Object.fromEntries(
    statuses.map((status) => {
      const said = all.filter((error) => statusOfError(error) === status)
      return [status, responseOf(status, said, { baseUrl, schema: schemaOf(said) })]
    }),
  )
}

function responseOf(
  status: number,
  errors: readonly ErrorRef[],
  { baseUrl, schema }: { baseUrl: string; schema: z.ZodType },
) {
  return {
    description: [...new Set(errors.map((error) => error.when))].join(' '),
    headers: headerRefs(headersOf(status, errors)),
    content: {
      'application/json': {
        schema,
        examples: Object.fromEntries(errors.map((error) => [nameOf(error), exampleOf(error, baseUrl)])),
      },
    },
  }
}

/**
 * The bodies of an operation's refusals: the two forms with the codes it has, as its own components. Where a status has
 * both, exactly one fits: `error` is an object in the one and a text in the other.
 */
function bodySchemas({ id, errors }: Omit<Refusing, 'baseUrl'>): (said: readonly ErrorRef[]) => z.ZodType {
  const name = `${id[0]?.toUpperCase()}${id.slice(1)}`
  const code = z.enum(namesOf(errors, (error) => 'code' in error))
  const nested = ErrorEnvelope.and(z.object({ error: ErrorEnvelope.shape.error.extend({ code }) })).meta({
    id: `${name}Error`,
  })
  const fields = errors.flatMap((error) => ('flat' in error && error.fields ? [error.fields] : []))
  const flat = FlatErrorBody.and(
    z.object({ error: z.enum(namesOf(errors, (error) => 'flat' in error)), ...optional(fields) }),
  ).meta({ id: `${name}FlatError` })
  const either = z.union([nested, flat]).meta({ override: anyToOne })
  return (said) => {
    if (said.every((error) => 'flat' in error)) return flat
    return said.every((error) => 'code' in error) ? nested : either
  }
}

const namesOf = (errors: readonly ErrorRef[], isOfForm: (error: ErrorRef) => boolean) => [
  ...new Set(errors.filter(isOfForm).map(nameOf)),
]

/** Fields that some refusals of a form have. */
const optional = (fields: readonly FlatFields[]) =>
  Object.fromEntries(
    fields.flatMap(({ schema }) =>
      Object.entries(schema.shape).map(([name, one]) => [name, z.optional(one)]),
    ),
  )

function anyToOne({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void {
  jsonSchema.oneOf = jsonSchema.anyOf ?? []
  delete jsonSchema.anyOf
}

const withRetryAfter: ReadonlySet<string> = new Set([
  'E9001',
  'E0002',
  'idempotency_in_progress',
  'issuance_in_progress',
])

function headersOf(status: number, errors: readonly ErrorRef[]): HeaderName[] {
  if (status === 401) return [...everyAnswer, 'WWW-Authenticate']
  const waits = errors.some((error) => withRetryAfter.has(nameOf(error)))
  return waits ? [...everyBudgetedAnswer, 'Retry-After'] : [...everyBudgetedAnswer]
}

const nameOf = (error: ErrorRef) => ('flat' in error ? error.flat : error.code)

function exampleOf(error: ErrorRef, baseUrl: string) {
  if ('flat' in error) {
    const { status, message } = flatErrors[error.flat]
    const body = { error: error.flat, message, ...error.fields?.example }
    const hasStatus = status !== 401 && error.flat !== 'insufficient_scope'
    return { summary: error.when, value: hasStatus ? { ...body, status } : body }
  }
  const { type, message } = errorCatalogue[error.code]
  const issues = error.code === 'E0003' && { issues: [{ path: 'game_id', message: 'Invalid GUID' }] }
  const details = { ...issues, docs: errorDocs(baseUrl, error.code) }
  const request_id = '01981f40-7d2e-7c55-9a61-2b3c4d5e6f07'
  return { summary: error.when, value: { error: { code: error.code, type, message, request_id, details } } }
}
