import { Webhook } from 'standardwebhooks'
import { addressOf, type Carrier, type Message, type RenderedRequest, type Told } from './message'

const version = 'v1'

/** An event as its receiver reads it: Standard Webhooks, with a type in versions. */
const eventOf = (told: Told) => ({
  type: `${told.event}.${version}`,
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

function bodyOf({ events: [first, ...others] }: Message) {
  if (others.length === 0) return eventOf(first)
  const events = [first, ...others].map(eventOf)
  return { type: `digest.${version}`, timestamp: events.at(-1)?.timestamp, data: { events } }
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
