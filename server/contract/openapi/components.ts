import { z } from 'zod'
import type { oas31, ZodOpenApiHeaderObject } from 'zod-openapi'

/** The nested envelope (spec §7.1.1). `error` is an object. */
export const ErrorEnvelope = z
  .object({
    error: z.object({
      code: z.string().meta({
        pattern: '^(E[0-9A-F][0-9]{3}|PROVIDER_ACCESS_(REQUIRED|UNAVAILABLE))$',
        description: 'What happened. Branch on this.',
      }),
      type: z.string().meta({ description: 'The code in words.' }),
      message: z.string().meta({ description: 'Human-readable; may change.' }),
      request_id: z.string().meta({ description: 'Include it when you contact support.' }),
      details: z
        .looseObject({
          docs: z.url().optional().meta({ description: 'The page of the code in the guides.' }),
        })
        .meta({ description: 'Additional data for the code.' }),
    }),
  })
  .meta({ id: 'Error' })

/** The flat form that a few refusals have (spec §2.12, §5.4). `error` is a text. */
export const FlatErrorBody = z
  .object({
    error: z.string().meta({ description: 'What happened. Branch on this.' }),
    message: z.string(),
    status: z.int().optional().meta({ description: 'Repeats the HTTP status; absent on a 401.' }),
  })
  .meta({ id: 'FlatError' })

const header = (description: string, schema: oas31.SchemaObject): ZodOpenApiHeaderObject => ({
  description,
  schema,
})

/** Headers, by the name they are declared under. */
export const headerComponents = {
  'X-Request-Id': header('Id of this request in our logs.', { type: 'string' }),
  'X-API-Mode': header('Whether this deployment plays for real.', {
    type: 'string',
    enum: ['sandbox', 'live'],
  }),
  'X-RateLimit-Limit': header('Requests a minute for this family of operations.', { type: 'integer' }),
  'X-RateLimit-Remaining': header('Requests left in this minute.', { type: 'integer' }),
  'X-RateLimit-Reset': header('When the minute ends, in Unix seconds.', { type: 'integer' }),
  'RateLimit-Policy': header(
    'The limits of this family, of the key and of all keys of the account, in the form of draft-ietf-httpapi-ratelimit-headers.',
    { type: 'string' },
  ),
  RateLimit: header(
    'Requests left (r) under the limit of which less is left, and seconds until its window ends (t).',
    {
      type: 'string',
    },
  ),
  'Croupier-Warning': header(
    'Only where something of the request was ignored: unknown parameters or fields, or another session for the same Idempotency-Key.',
    { type: 'string' },
  ),
  'Retry-After': header('Seconds to wait.', { type: 'integer', minimum: 1 }),
  ETag: header('Names this answer: send it in `If-None-Match`.', { type: 'string' }),
  'WWW-Authenticate': header('Repeats the error.', { type: 'string' }),
}

export type HeaderName = keyof typeof headerComponents

export function headerRefs(names: readonly HeaderName[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

export const everyAnswer = ['X-Request-Id', 'X-API-Mode'] as const
export const everyBudgetedAnswer = [
  ...everyAnswer,
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
  'Croupier-Warning',
] as const
export const everyMirroredAnswer = [...everyBudgetedAnswer, 'ETag'] as const
