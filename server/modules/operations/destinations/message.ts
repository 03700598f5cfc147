import type { DestinationKind, NotificationEvent, Severity } from '@/server/contract/notification-events'
import { env } from '@/server/env'

/** One event of a message. */
export interface Told {
  id: string
  organizationId: string | null
  incidentId: string
  event: NotificationEvent
  severity: Severity
  rule: string
  title: string
  text: string
  href: string
  data: Record<string, unknown>
  occurredAt: Date
}

/** What goes out as one: an event, or several together. */
export interface Message {
  /** The same for every attempt of it. */
  id: string
  events: readonly [Told, ...Told[]]
}

export const addressOf = ({ href }: Pick<Told, 'href'>) => `${env().baseUrl}${href}`

const words: Readonly<Record<NotificationEvent, string>> = {
  'incident.opened': 'Incident',
  'incident.recovered': 'Resolved',
  'maintenance.announced': 'Maintenance announced',
  'maintenance.changed': 'Maintenance changed',
  'maintenance.called_off': 'Maintenance cancelled',
  'maintenance.ended': 'Maintenance ended',
  'game.deprecated': 'Game is retired soon',
  'game.retirement_cancelled': 'Game stays',
  'game.retired': 'Game retired',
  'destination.test': 'Test',
}

/** The headline of an event for people. */
export const headlineOf = ({ event, title }: Pick<Told, 'event' | 'title'>) => `${words[event]}: ${title}`

export const subjectOf = ({ events: [first, ...others] }: Message) =>
  others.length === 0 ? headlineOf(first) : `${others.length + 1} notifications from Croupier`

/** One HTTP request that carries a message. */
export interface Carrier {
  kind: Exclude<DestinationKind, 'email'>
  url: string
  /** Slack: none. Webhook: the signing secret, and the one before it. PagerDuty: the routing key. */
  secrets: readonly string[]
}

export interface RenderedRequest {
  url: string
  headers: Record<string, string>
  body: string
  /** The body as the log keeps it. */
  loggedBody: string
}
