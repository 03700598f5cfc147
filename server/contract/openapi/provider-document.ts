import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiParameters } from 'zod-openapi'
import { contactOf, documentOptions } from '@/server/contract/openapi/document-words'
import type { OpenApiDocument } from '@/server/contract/openapi/operator-document'
import { withParameterExamples } from '@/server/contract/openapi/parameter-examples'
import {
  type IncomingCall,
  incomingCalls,
  outgoingCalls,
  type ProviderCall,
} from '@/server/contract/provider/calls'
import { CallRefusal } from '@/server/contract/provider/launch'
import { ProviderRefusal } from '@/server/contract/provider/movements'

/** The provider protocol as OpenAPI 3.1: what a provider calls, and, under the provider's own address, what it answers. */
export function providerDocument({ baseUrl }: { baseUrl: string }): OpenApiDocument {
  const document = createDocument(
    {
      openapi: '3.1.1',
      info: {
        title: 'Croupier protocol for game providers',
        version: '1',
        description: providerIntroduction,
        contact: contactOf(baseUrl),
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [
        {
          url: `${baseUrl}/provider/v1/{provider_code}`,
          description: 'This deployment',
          variables: { provider_code: { default: 'aurora', description: 'Your provider code.' } },
        },
      ],
      security: [{ webhookSignature: [] }],
      tags: providerTags,
      paths: callsByPath(),
      components: {
        securitySchemes: {
          webhookSignature: {
            type: 'apiKey',
            in: 'header',
            name: 'webhook-signature',
            description: 'Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of id, time and body.',
          },
        },
      },
    },
    documentOptions,
  )
  return withParameterExamples(document)
}

/** Both sides have a `/movements`: reported by POST, listed by GET. */
function callsByPath(): Record<string, Record<string, ZodOpenApiOperationObject>> {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const call of incomingCalls) paths[call.path] = { post: incoming(call) }
  for (const call of outgoingCalls)
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: outgoing(call) }
  return paths
}

const providerServer = {
  url: 'https://{provider}',
  description: 'The provider',
  variables: {
    provider: { default: 'games.provider.example', description: "The provider's own base address." },
  },
}

const signatureHeaders = z.object({
  'webhook-id': z.string().meta({ description: 'Unique to this message.' }),
  'webhook-timestamp': z.string().meta({ description: 'Unix seconds; five minutes of tolerance.' }),
})

function incoming(call: IncomingCall): ZodOpenApiOperationObject {
  const refusals = call.refusals.map(({ status, error, when }) => [
    status,
    json(when, { schema: ProviderRefusal, example: { error, message: when } }),
  ])
  return {
    ...described(call, 'To Croupier'),
    responses: { 200: answered(call), ...Object.fromEntries(refusals) },
  }
}

function outgoing(call: ProviderCall): ZodOpenApiOperationObject {
  const refused = (description: string, error: string, message: string) =>
    json(description, { schema: CallRefusal, example: { error, message } })
  return {
    ...described(call, 'From Croupier'),
    servers: [providerServer],
    responses: {
      200: answered(call),
      400: refused('Refused.', 'invalid_request', 'The stake is not accepted.'),
      401: refused('The signature is missing or wrong.', 'invalid_signature', 'The signature is wrong.'),
      404: refused('The game or grant is not known.', 'unknown_game', 'No such game.'),
      429: refused('Too many requests.', 'rate_limited', 'Too many requests.'),
    },
  }
}

function described(call: ProviderCall, tag: string): Omit<ZodOpenApiOperationObject, 'responses'> {
  const requestParams: ZodOpenApiParameters = {
    header: signatureHeaders,
    ...(call.params ? { path: call.params } : {}),
    ...(call.query ? { query: call.query } : {}),
  }
  return {
    operationId: call.id,
    summary: call.summary,
    description: call.description,
    tags: [tag],
    requestParams,
    ...(call.body ? { requestBody: { required: true, content: { 'application/json': call.body } } } : {}),
  }
}

const answered = ({ answer: { description, ...content } }: ProviderCall) => json(description, content)

function json(description: string, content: { schema: z.ZodType; example: unknown }) {
  return { description, content: { 'application/json': content } }
}

/** Prose of the published provider document. */
const providerIntroduction = `
What a provider implements to put its games on Croupier. JSON both ways over HTTPS, and every message, either way, signed
by [Standard Webhooks](https://www.standardwebhooks.com) with the \`whsec_…\` secret both sides hold. A GET is signed over
an empty body. Messages older than five minutes are refused.

**Money** is an integer in minor units of its currency; the stakes of the game feed alone are in major units. **Times** are
RFC 3339. Fields that are not known are ignored.

**Movements.** Report each bet, win and refund as it happens and wait for the answer. If none comes, report the same
movement again under the same \`transaction_id\`: Croupier moves nothing twice. A bet that \`failed\` owes a refund; a win or
refund that is \`pending\` is safe with Croupier and must not be sent again.

**Calls to you** have ten seconds, from connecting to the last byte.
`.trim()

const providerTags = [
  { name: 'To Croupier', description: 'What a provider calls.' },
  { name: 'From Croupier', description: 'What a provider answers, at its own base address.' },
]
