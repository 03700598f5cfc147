import { z } from 'zod'
import type { ZodOpenApiPathItemObject } from 'zod-openapi'
import { destinationEvents, digestEvent } from '@/server/contract/destination-events'

const description = `
Sent to destinations of the kind *Signed HTTPS events*, never to a wallet's callback URL.

**Verify first**, by [Standard Webhooks](https://www.standardwebhooks.com): \`webhook-signature\` is \`v1,\` and the Base64 of
the HMAC-SHA256 of \`{webhook-id}.{webhook-timestamp}.{body}\`, keyed with the bytes of the destination's \`whsec_…\` secret.
Several, separated by spaces, while a secret is rotated: one that matches is enough. Refuse timestamps that are more than five
minutes off.

**Expect duplicates.** An event is sent at least once; \`webhook-id\` is the same for every attempt.

**Answer** 2xx within 15 seconds. Anything else is tried again, eleven times over about a day. 410 disables the destination.
`.trim()

const header = (description: string, example: string) => z.string().meta({ description, example })

const headers = z.object({
  'webhook-id': header('The message; the same for every attempt.', 'msg_01981f40-7d2e-7c55'),
  'webhook-timestamp': header('When this attempt was signed, in Unix seconds.', '1772446500'),
  'webhook-signature': header(
    'Signatures separated by spaces, each `v1,` and Base64.',
    `v1,${'A'.repeat(43)}=`,
  ),
})

interface PublishedEvent {
  type: string
  summary: string
  schema: z.ZodType
  example: unknown
}

function webhookOf({ type, summary, schema, example }: PublishedEvent): ZodOpenApiPathItemObject {
  return {
    post: {
      operationId: type.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase()),
      summary,
      description,
      tags: ['Events'],
      security: [],
      requestParams: { header: headers },
      requestBody: { required: true, content: { 'application/json': { schema, example } } },
      responses: {
        200: { description: 'Accepted. Any other 2xx means the same.' },
        410: { description: 'No more events: the destination is disabled.' },
      },
    },
  }
}

/** Every type of event, by its name with its version. */
export const eventWebhooks: Record<string, ZodOpenApiPathItemObject> = Object.fromEntries(
  [...Object.values<PublishedEvent>(destinationEvents), digestEvent].map((event) => [
    event.type,
    webhookOf(event),
  ]),
)
