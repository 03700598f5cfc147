import { addressOf, type Carrier, type Message, type RenderedRequest } from './message'

/** PagerDuty's limit of a summary. */
const maxTextLength = 1_024

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
      summary: told.title.slice(0, maxTextLength),
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
