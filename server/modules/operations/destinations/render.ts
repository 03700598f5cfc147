import { Webhook } from 'standardwebhooks'
import type { z } from 'zod'
import { destinationEvents, digestEvent } from '@/server/contract/destination-events'
import { env } from '@/server/env'
import { log } from '@/server/log'
import type { EmailMessage } from '@/server/modules/accounts/mail'
import {
  addressOf,
  type Carrier,
  headlineOf,
  type Message,
  type RenderedRequest,
  subjectOf,
  type Told,
} from './message'

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

const emailReasons = {
  destination: 'This address is a destination in Croupier. It is changed under Developers, Destinations.',
  staff: 'This address is a destination of Croupier’s staff. It is changed under Staff, Destinations.',
  person: 'You chose this under Notifications in your account.',
}

/** A message as an email. */
export function renderNotificationEmail(
  message: Message,
  to: string,
  why: keyof typeof emailReasons,
): EmailMessage {
  const [first, ...others] = message.events
  const paragraphs =
    others.length === 0
      ? [first.text]
      : message.events.map((told) => `${headlineOf(told)}. ${told.text} ${addressOf(told)}`)
  return {
    kind: 'notification',
    to,
    subject: subjectOf(message),
    paragraphs,
    ...(others.length === 0 && { link: { label: 'Open in Croupier', url: addressOf(first) } }),
    closing: emailReasons[why],
  }
}

/** PagerDuty's limit of a summary. */
const maxDetailsLength = 1_024

/** PagerDuty knows error as well; Croupier's severities are three of its four. */
export function renderPagerDuty({ events: [told] }: Message, carrier: Carrier): RenderedRequest {
  const [routingKey = ''] = carrier.secrets
  const isRecovery = told.event === 'incident.recovered'
  const event = {
    event_action: isRecovery ? 'resolve' : 'trigger',
    dedup_key: told.incidentId,
    client: 'Croupier',
    client_url: addressOf(told),
    links: [{ href: addressOf(told), text: 'Open in Croupier' }],
    payload: {
      summary: told.title.slice(0, maxDetailsLength),
      source: told.organizationId ?? 'croupier',
      severity: told.severity,
      timestamp: told.occurredAt.toISOString(),
      class: told.rule,
      custom_details: { text: told.text, ...told.data },
    },
  }
  const bodyWith = (key: string) => JSON.stringify({ routing_key: key, ...event })
  return {
    url: carrier.url,
    headers: { 'Content-Type': 'application/json', 'User-Agent': 'Croupier/1' },
    body: bodyWith(routingKey),
    // defence: the log of messages holds no routing key
    loggedBody: bodyWith('redacted'),
  }
}

/** Slack's limits: of a section's text, and of blocks in a message. */
const maxTextLength = 2_900
const maxBlocks = 45
const maxTitleLength = 300

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Slack's own escaping: without it a title could mention a channel or forge a link. */
const escapeText = (text: string) => text.replace(/[&<>]/g, (character) => entities[character] ?? character)

/** Escaped text of at most so many characters, that ends within no entity. */
function shorten(text: string, maxLength: number): string {
  const escaped = escapeText(text)
  return escaped.length <= maxLength
    ? escaped
    : `${escaped.slice(0, maxLength - 1).replace(/&[a-z]{0,3}$/, '')}…`
}

const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } })

function sectionOf(told: Told) {
  // defence: text for Slack is escaped
  const head = `*<${addressOf(told)}|${shorten(headlineOf(told), maxTitleLength)}>* (${told.severity})`
  return section(`${head}\n${shorten(told.text, maxTextLength - head.length)}`)
}

/** A message for a Slack incoming webhook: Block Kit sections, and text for notifications. */
export function renderSlack(message: Message, { url }: Carrier): RenderedRequest {
  const shown = message.events.slice(0, maxBlocks)
  const left = message.events.length - shown.length
  const blocks = [...shown.map(sectionOf), ...(left > 0 ? [section(`and ${left} more`)] : [])]
  const body = JSON.stringify({ text: shorten(subjectOf(message), maxTitleLength), blocks })
  return {
    url,
    headers: { 'Content-Type': 'application/json', 'User-Agent': 'Croupier/1' },
    body,
    loggedBody: body,
  }
}
