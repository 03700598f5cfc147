import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi'
import {
  ErrorEnvelope,
  everyBudgetedAnswer,
  everyMirroredAnswer,
  FlatErrorBody,
  type HeaderName,
  headerComponents,
  headerRefs,
} from '@/server/contract/openapi/components'
import {
  contactOf,
  documentOptions,
  operatorIntroduction,
  tagDescriptions,
} from '@/server/contract/openapi/document-words'
import { errorResponses } from '@/server/contract/openapi/error-responses'
import { eventWebhooks } from '@/server/contract/openapi/event-webhooks'
import { withParameterExamples } from '@/server/contract/openapi/parameter-examples'
import { walletCallbackWebhook } from '@/server/contract/openapi/wallet-callback-webhook'
import type { ErrorRef, Operation, OperationResponse } from '@/server/contract/operation'
import { operations } from '@/server/contract/operations'

export type OpenApiDocument = ReturnType<typeof createDocument>

/** The machine API as OpenAPI 3.1, built from the same objects that the handlers check requests and answers with. */
export function operatorDocument({ baseUrl }: { baseUrl: string }): OpenApiDocument {
  const document = createDocument(
    {
      openapi: '3.1.1',
      info: {
        title: 'Croupier API for operators',
        version: '1',
        description: operatorIntroduction,
        contact: contactOf(baseUrl),
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: baseUrl, description: 'This deployment' }],
      security: [{ apiKey: [] }],
      tags: tagDescriptions,
      paths: paths(baseUrl),
      webhooks: { walletCallback: walletCallbackWebhook, ...eventWebhooks },
      components: {
        schemas: { Error: ErrorEnvelope, FlatError: FlatErrorBody },
        headers: headerComponents,
        securitySchemes: {
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API key from the dashboard, sent unchanged. Keep it on your servers.',
          },
        },
      },
    },
    documentOptions,
  )
  return withParameterExamples(document)
}

function paths(baseUrl: string): Record<string, Record<string, ZodOpenApiOperationObject>> {
  const found: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const operation of operations as readonly Operation[]) {
    found[operation.path] = {
      ...found[operation.path],
      [operation.method.toLowerCase()]: operationObject(operation, baseUrl),
    }
  }
  return found
}

function operationObject(operation: Operation, baseUrl: string): ZodOpenApiOperationObject {
  const { id, summary, description, tag, params, query, body } = operation
  return {
    operationId: id,
    summary,
    description: `${description}\n\n${neededOf(operation)}`,
    tags: [tag],
    externalDocs: { description: 'Try it', url: `${baseUrl}/docs/try?operation=${id}` },
    requestParams: {
      ...(params ? { path: params } : {}),
      ...(query ? { query } : {}),
      header: requestHeaders(operation),
    },
    ...(body ? { requestBody: requestBody(body, operation.requestExample) } : {}),
    responses: {
      ...successResponses(operation),
      ...unchanged(operation),
      ...errorResponses({ baseUrl, id, errors: refusalsOf(operation) }),
    },
  }
}

/** What a key must have to call the operation. */
function neededOf({ id, scopes }: Operation): string {
  const scope = scopes.map((one) => `\`${one}\``).join(' or ')
  return `Needs a key with the scope ${scope}. A key that is limited to some operations needs \`${id}\` among them.`
}

/** What an operation refuses by itself, and what is refused of any body before it is read as JSON. */
const refusalsOf = ({ body, errors }: Operation): readonly ErrorRef[] =>
  body ? [...errors, ...unreadableBody] : errors

const unreadableBody: readonly ErrorRef[] = [
  { code: 'E0003', status: 413, when: 'The body is over 1 MiB.' },
  { code: 'E0003', status: 415, when: 'The body is not `application/json` in UTF-8, or is encoded.' },
]

function requestBody(schema: z.ZodObject, example: unknown) {
  return { required: true, content: { 'application/json': { schema, example } } }
}

const versionHeader = z
  .literal('1')
  .optional()
  .meta({ description: 'The version of this interface. Leave it out or send 1.' })

/** The operation's own headers in their usual spelling, and the version header that all take. */
function requestHeaders({ headers, isMirrored }: Operation) {
  const own = Object.entries(headers?.shape ?? {}).map(([name, schema]) => [
    name.replace(/(^|-)[a-z]/g, (match) => match.toUpperCase()),
    schema,
  ])
  return z.object({
    ...Object.fromEntries(own),
    ...(isMirrored && { 'If-None-Match': ifNoneMatch }),
    'Croupier-Version': versionHeader,
  })
}

const ifNoneMatch = z.string().optional().meta({
  description: 'The `ETag` of an earlier answer: 304 where it would be the same.',
  example: 'W/"x1Jv0bq"',
})

const unchanged = ({ isMirrored }: Operation) =>
  isMirrored
    ? {
        304: {
          description: 'The answer with this `ETag` still holds.',
          headers: headerRefs(everyMirroredAnswer),
        },
      }
    : {}

function successResponses({ responses, isMirrored }: Operation) {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [
      status,
      successResponse(response, isMirrored ? everyMirroredAnswer : everyBudgetedAnswer),
    ]),
  )
}

function successResponse(
  { description, schema, example, headers = {} }: OperationResponse,
  common: readonly HeaderName[],
) {
  const own = Object.entries(headers).map(([name, meaning]) => [
    name,
    { description: meaning, schema: { type: 'string' } },
  ])
  return {
    description,
    headers: { ...headerRefs(common), ...Object.fromEntries(own) },
    content: { 'application/json': { schema, example } },
  }
}
