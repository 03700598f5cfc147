import { Webhook } from 'standardwebhooks'
import type { z } from 'zod'
import { destinationEvents, digestEvent } from '@/server/contract/destination-events'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { addressOf, type Carrier, type Message, type RenderedRequest, type Told } from './message'

/** An event as its receiver reads it: Standard Webhooks, with a type in versions. */
const eventOf = (told: Told) => ({
  type: destinationEvents[told.event].type,
  timestamp: told.occurredAt.toISOString(),
  data: {
    subject_id: told.incidentId,
    organization_id: told.organizationId,
    rule: told.rule,
    severity: told.severity,
    title: told.title,
    text: told.text,
    url: addressOf(told),
    details: told.data,
  },
})

function bodyOf({ id, events: [first, ...others] }: Message): object {
  if (others.length === 0) return asPublished(id, destinationEvents[first.event].schema, eventOf(first))
  const events = [first, ...others].map(eventOf)
  const digest = { type: digestEvent.type, timestamp: events.at(-1)?.timestamp, data: { events } }
  return asPublished(id, digestEvent.schema, digest)
}

/** What breaks the contract fails outside production; there an outage is told all the same. */
function asPublished(messageId: string, schema: z.ZodType<object>, body: object): object {
  const { error, data = body } = schema.safeParse(body)
  if (!error) return data
  if (env().NODE_ENV !== 'production') throw error
  log.error({ err: error, messageId }, 'event violates its schema')
  return body
}

/** A message by Standard Webhooks: the id is the same for every attempt, signed with the secret and the one before it. */
export function renderWebhook(message: Message, { url, secrets }: Carrier, now: Date): RenderedRequest {
  const id = `msg_${message.id}`
  const body = JSON.stringify(bodyOf(message))
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, now, body))
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Croupier/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  }
  return { url, headers, body, loggedBody: body }
}
