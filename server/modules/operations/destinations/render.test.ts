import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { destinationEvents, digestEvent } from '@/server/contract/destination-events'
import { operatorDocument } from '@/server/contract/openapi/operator-document'
import type { Carrier, Message, Told } from './message'
import { judgeOutcome } from './outcome'
import { renderNotificationEmail, renderPagerDuty, renderSlack, renderWebhook } from './render'
import { testSecret } from './testing/destinations'

const now = new Date()
const opened: Told = {
  id: '019ab000-0000-7000-8000-000000000001',
  organizationId: '019ab000-0000-7000-8000-0000000000aa',
  incidentId: '019ab000-0000-7000-8000-0000000000bb',
  event: 'incident.opened',
  severity: 'critical',
  rule: 'endpoint_failing',
  title: 'Callbacks to <!channel> & others fail',
  text: 'The endpoint answers 500.',
  href: '/o/lucky-lane/incidents/1',
  data: {
    incident_id: '019ab000-0000-7000-8000-0000000000cc',
    figures: { failed: 3 },
    undelivered: [{ currency: 'EUR', movements: 3, amount_minor: '9007199254740993' }],
  },
  occurredAt: now,
}
const recovered: Told = {
  ...opened,
  id: '019ab000-0000-7000-8000-000000000002',
  event: 'incident.recovered',
  title: 'Callbacks work',
}
const one: Message = { id: opened.id, events: [opened] }
const both: Message = { id: opened.id, events: [opened, recovered] }
const carrier = (kind: Carrier['kind'], secrets: string[] = []): Carrier => ({
  kind,
  url: 'https://events.example.com/',
  secrets,
})

describe('a signed event', () => {
  test('verifies by Standard Webhooks with the secret, and with the one before it', () => {
    const previous = `whsec_${Buffer.alloc(24, 9).toString('base64')}`
    const { headers, body } = renderWebhook(one, carrier('webhook', [testSecret, previous]), now)
    for (const secret of [testSecret, previous])
      expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'incident.opened.v1' })
    const other = new Webhook(`whsec_${Buffer.alloc(24, 1).toString('base64')}`)
    expect(() => other.verify(body, headers)).toThrow('signature')
    expect(headers['webhook-id']).toBe(`msg_${opened.id}`)
  })

  test('tells the incident, and several together as a digest in their order', () => {
    const single = JSON.parse(renderWebhook(one, carrier('webhook', [testSecret]), now).body)
    expect(single).toEqual({
      type: 'incident.opened.v1',
      timestamp: now.toISOString(),
      data: {
        subject_id: opened.incidentId,
        organization_id: opened.organizationId,
        rule: 'endpoint_failing',
        severity: 'critical',
        title: opened.title,
        text: opened.text,
        url: 'http://127.0.0.1:3000/o/lucky-lane/incidents/1',
        details: opened.data,
      },
    })
    const digest = JSON.parse(renderWebhook(both, carrier('webhook', [testSecret]), now).body)
    expect(digest).toMatchObject({
      type: 'digest.v1',
      data: { events: [{ type: 'incident.opened.v1' }, { type: 'incident.recovered.v1' }] },
    })
  })
})

describe('the contract of events', () => {
  const published = [...Object.values(destinationEvents), digestEvent]

  test.each(published.map((event) => [event.type, event] as const))('holds the example of %s', (_, event) => {
    expect(event.schema.parse(event.example)).toEqual(event.example)
  })

  test('is what the document of the API publishes, one webhook for each type', () => {
    const { webhooks = {} } = operatorDocument({ baseUrl: 'https://api.croupier.test' })
    const types = published.map(({ type }) => type)
    expect(Object.keys(webhooks).toSorted()).toEqual(['walletCallback', ...types].toSorted())
  })

  test('refuses what its sender did not keep, and leaves out what is not of it', () => {
    const broken = { ...opened, data: { incident_id: 'x' } }
    expect(() =>
      renderWebhook({ id: '1', events: [broken] }, carrier('webhook', [testSecret]), now),
    ).toThrow()
    const more = { ...opened, data: { ...opened.data, internal: 'x' } }
    const { body } = renderWebhook({ id: '1', events: [more] }, carrier('webhook', [testSecret]), now)
    expect(body).not.toContain('internal')
  })
})

/** https://api.slack.com/reference/block-kit/blocks and /messaging/webhooks, as published. */
const SlackMessage = z.strictObject({
  text: z.string().min(1),
  blocks: z
    .array(
      z.strictObject({
        type: z.literal('section'),
        text: z.strictObject({ type: z.literal('mrkdwn'), text: z.string().min(1).max(3_000) }),
      }),
    )
    .max(50),
})

describe('a message for Slack', () => {
  test('has the published shape, whatever the number and length of its events', () => {
    const long = { ...opened, text: '<&>'.repeat(4_000) }
    const many: Message = { id: '1', events: [long, ...Array.from({ length: 60 }, () => recovered)] }
    for (const message of [one, both, many])
      expect(SlackMessage.safeParse(JSON.parse(renderSlack(message, carrier('slack')).body)).error).toBe(
        undefined,
      )
  })

  test('mentions nobody and links nowhere by what a title says', () => {
    const { body } = renderSlack(one, carrier('slack'))
    expect(body).not.toContain('<!channel>')
    expect(body).toContain('&lt;!channel&gt; &amp; others')
  })
})

/** https://developer.pagerduty.com/docs/events-api-v2/trigger-events, as published. */
const PagerDutyEvent = z.strictObject({
  routing_key: z.string().length(32),
  event_action: z.enum(['trigger', 'acknowledge', 'resolve']),
  dedup_key: z.string().max(255),
  client: z.string(),
  client_url: z.url(),
  links: z.array(z.strictObject({ href: z.url(), text: z.string() })),
  payload: z.strictObject({
    summary: z.string().max(1_024),
    source: z.string(),
    severity: z.enum(['critical', 'error', 'warning', 'info']),
    timestamp: z.iso.datetime(),
    class: z.string(),
    custom_details: z.record(z.string(), z.unknown()),
  }),
})

describe('an event for PagerDuty', () => {
  const key = 'r'.repeat(32)
  const eventOf = (told: Told) =>
    PagerDutyEvent.parse(
      JSON.parse(renderPagerDuty({ id: '1', events: [told] }, carrier('pagerduty', [key])).body),
    )

  test('has the published shape; the recovery resolves what the incident triggered', () => {
    const [trigger, resolve] = [eventOf({ ...opened, title: 'x'.repeat(2_000) }), eventOf(recovered)]
    expect(trigger).toMatchObject({ routing_key: key, event_action: 'trigger', dedup_key: opened.incidentId })
    expect(resolve).toMatchObject({ event_action: 'resolve', dedup_key: opened.incidentId })
  })

  test('leaves its routing key out of the log', () => {
    const request = renderPagerDuty(one, carrier('pagerduty', [key]))
    expect(request.loggedBody).not.toContain(key)
  })
})

test('an email names its events and links to them', () => {
  const mail = renderNotificationEmail(one, 'noc@example.com', 'destination')
  expect(mail).toMatchObject({
    subject: `Incident: ${opened.title}`,
    link: { url: expect.stringContaining('/o/lucky-lane/') },
  })
  const digest = renderNotificationEmail(both, 'noc@example.com', 'person')
  expect(digest.subject).toBe('2 notifications from Croupier')
  expect(digest.paragraphs).toHaveLength(2)
})

describe('an answer', () => {
  const answer = (status: number) =>
    ({
      kind: 'response',
      status,
      headers: {},
      body: Buffer.alloc(0),
      isTruncated: false,
      durationMs: 1,
    }) as const

  test.each([
    ['webhook', 200, { kind: 'sent' }],
    ['webhook', 204, { kind: 'sent' }],
    ['webhook', 302, { kind: 'failed', isFinal: false }],
    ['webhook', 400, { kind: 'failed', isFinal: false }],
    ['webhook', 410, { kind: 'failed', isFinal: true, isGone: true }],
    ['slack', 404, { kind: 'failed', isFinal: true, isGone: false }],
    ['slack', 429, { kind: 'failed', isFinal: false }],
    ['pagerduty', 202, { kind: 'sent' }],
    ['pagerduty', 400, { kind: 'failed', isFinal: true }],
    ['pagerduty', 503, { kind: 'failed', isFinal: false }],
  ] as const)('of %s with status %i', (kind, status, outcome) => {
    expect(judgeOutcome(kind, answer(status))).toMatchObject(outcome)
  })

  test('that does not come is asked for again', () => {
    expect(judgeOutcome('slack', { kind: 'timeout', durationMs: 1 })).toMatchObject({ isFinal: false })
  })
})
