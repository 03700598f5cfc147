import { describe, expect, test } from 'vitest'
import type { NewDestination } from '@/server/contract/destinations'
import { systemContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import { keyring } from '@/server/keyring'
import { createTestTenant } from '@/server/testing/tenants'
import {
  announce,
  changeDestination,
  createDestination,
  createNotificationWorker,
  createStaffDestination,
  getDeliveryAttempts,
  listDeliveryLog,
  listDestinations,
  listStaffDestinations,
  removeDestination,
  replayNotification,
  rotateDestinationSecret,
  testDestination,
} from './index'
import { incidentDetails } from './testing/destinations'

const settings = {
  name: 'NOC',
  severities: ['critical', 'warning', 'info'] as const,
  rules: [],
  quiet: null,
  digestMinutes: 0 as const,
}
const webhook = {
  ...settings,
  kind: 'webhook',
  target: 'https://events.example.com/hook',
  region: 'us',
} as unknown as NewDestination

/** An answer that is always good. */
const accepting = async () =>
  ({
    kind: 'response',
    status: 200,
    headers: {},
    body: Buffer.from('ok'),
    isTruncated: false,
    durationMs: 1,
  }) as const

async function setUp() {
  const test = await createTestTenant()
  const made = await createDestination(test.tenant, webhook)
  const destinationId = made.destination.id
  const ctx = systemContext('send-notifications', test.clock, 'test')
  async function send(): Promise<void> {
    const worker = createNotificationWorker(accepting)
    await worker.startDue(ctx)
    await worker.idle()
  }
  const log = async () => (await listDeliveryLog(test.tenant, { destinationId })).rows
  return { ...test, ...made, destinationId, send, log }
}

describe('a destination', () => {
  test('shows its signing secret to who made it and nobody after, and seals it', async () => {
    const { tenant, secret, destinationId } = await setUp()
    expect(secret).toMatch(/^whsec_/)
    expect(JSON.stringify(await listDestinations(tenant))).not.toContain(secret)
    const { secretSealed } = await db.destination.findUniqueOrThrow({ where: { id: destinationId } })
    expect(keyring().open(secretSealed ?? '', 'destination.secret')).toBe(secret)
    expect(
      JSON.stringify(await db.auditEntry.findMany({ where: { subjectId: destinationId } })),
    ).not.toContain(secret)
  })

  test.each([
    ['webhook', 'http://events.example.com/'],
    ['webhook', 'https://127.0.0.1/'],
    ['webhook', 'https://metadata.internal/'],
    ['slack', 'https://example.com/services/T/B/x'],
    ['slack', 'https://hooks.slack.com.example.com/services/T/B/x'],
    ['pagerduty', 'short'],
    ['email', 'nobody'],
  ] as const)('of kind %s is refused the target %s', async (kind, target) => {
    const { tenant } = await createTestTenant()
    await expect(createDestination(tenant, { ...webhook, kind, target })).rejects.toMatchObject({
      code: 'E0003',
    })
  })

  test('keeps the address at Slack and the routing key sealed, and shows their end', async () => {
    const { tenant } = await createTestTenant()
    const slack = 'https://hooks.slack.com/services/T000/B000/abcdefgh'
    await createDestination(tenant, { ...webhook, kind: 'slack', target: slack })
    await createDestination(tenant, { ...webhook, kind: 'pagerduty', target: 'k'.repeat(32), region: 'eu' })
    const rows = await listDestinations(tenant)
    expect(rows.map(({ target }) => target)).toEqual(['…efgh', '…kkkk'])
    expect(
      await db.destination.findFirst({ where: { kind: 'pagerduty', organizationId: tenant.organizationId } }),
    ).toMatchObject({
      url: 'https://events.eu.pagerduty.com/v2/enqueue',
    })
  })

  test('is not there for another organization, and the staff’s for none', async () => {
    const { destinationId, tenant } = await setUp()
    const other = await createTestTenant()
    const gone = { code: 'E0004' }
    await expect(testDestination(other.tenant, { destinationId })).rejects.toMatchObject(gone)
    await expect(listDeliveryLog(other.tenant, { destinationId })).rejects.toMatchObject(gone)
    await expect(
      rotateDestinationSecret(other.tenant, { destinationId, overlapHours: 0 }),
    ).rejects.toMatchObject(gone)
    await expect(removeDestination(other.tenant, { destinationId })).rejects.toMatchObject(gone)
    const staff = await createStaffDestination(other.tenant, { ...webhook, name: 'Staff' })
    await expect(testDestination(tenant, { destinationId: staff.destination.id })).rejects.toMatchObject(gone)
    expect((await listStaffDestinations(tenant)).map(({ name }) => name)).toEqual(['Staff'])
  })

  test('is one of at most twenty, whatever is tried at the same time', async () => {
    const { tenant } = await createTestTenant()
    const tries = Array.from({ length: 23 }, () => createDestination(tenant, webhook))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  })

  test('keeps the secret before a rotation for the overlap, and none without one', async () => {
    const { tenant, destinationId, secret } = await setUp()
    const rotated = await rotateDestinationSecret(tenant, { destinationId, overlapHours: 24 })
    expect(rotated.secret).not.toBe(secret)
    const row = await db.destination.findUniqueOrThrow({ where: { id: destinationId } })
    expect(keyring().open(row.previousSecretSealed ?? '', 'destination.secret')).toBe(secret)
    await rotateDestinationSecret(tenant, { destinationId, overlapHours: 0 })
    expect(await db.destination.findUniqueOrThrow({ where: { id: destinationId } })).toMatchObject({
      previousSecretSealed: null,
      previousSecretUntil: null,
    })
  })

  test('that moves keeps its signing secret', async () => {
    const { tenant, destinationId, secret } = await setUp()
    const target = 'https://elsewhere.example.com/'
    await changeDestination(tenant, { ...webhook, destinationId, isActive: true, target })
    const row = await db.destination.findUniqueOrThrow({ where: { id: destinationId } })
    expect(row.url).toBe(target)
    expect(keyring().open(row.secretSealed ?? '', 'destination.secret')).toBe(secret)
  })
})

describe('the log of a destination', () => {
  test('shows a test with its attempt, and sends it again under the same id', async () => {
    const { tenant, destinationId, send, log } = await setUp()
    await testDestination(tenant, { destinationId })
    expect(await log()).toMatchObject([{ event: 'destination.test', status: 'pending' }])
    await send()
    const [row] = await log()
    expect(row).toMatchObject({ status: 'sent', attempts: 1 })
    const notificationId = row?.id ?? ''
    await replayNotification(tenant, { notificationId })
    await expect(replayNotification(tenant, { notificationId })).rejects.toMatchObject({ code: 'E0003' })
    await send()
    const { attempts, messageId } = await getDeliveryAttempts(tenant, { notificationId })
    expect(messageId).toBe(`msg_${notificationId}`)
    expect(attempts).toMatchObject([{ status: 200 }, { status: 200 }])
  })

  test('of another organization opens to nobody else', async () => {
    const { tenant, destinationId, send, log } = await setUp()
    await testDestination(tenant, { destinationId })
    await send()
    const notificationId = (await log())[0]?.id ?? ''
    const other = await createTestTenant()
    await expect(getDeliveryAttempts(other.tenant, { notificationId })).rejects.toMatchObject({
      code: 'E0004',
    })
    await expect(replayNotification(other.tenant, { notificationId })).rejects.toMatchObject({
      code: 'E0004',
    })
  })

  test('does not open an incident at PagerDuty again that has recovered', async () => {
    const { tenant, clock, send } = await setUp()
    const made = await createDestination(tenant, { ...webhook, kind: 'pagerduty', target: 'k'.repeat(32) })
    const destinationId = made.destination.id
    const incident = {
      organizationId: tenant.organizationId,
      incidentId: newId(),
      severity: 'critical',
      rule: 'r',
      title: 'x',
      text: 'x',
      href: '/o/x',
      data: incidentDetails,
    } as const
    await inTransaction((tx) => announce(tx, clock, { ...incident, event: 'incident.opened' }))
    await send()
    clock.advance(1_000)
    await inTransaction((tx) => announce(tx, clock, { ...incident, event: 'incident.recovered' }))
    await send()
    const { rows } = await listDeliveryLog(tenant, { destinationId })
    const opened = rows.find(({ event }) => event === 'incident.opened')
    await expect(replayNotification(tenant, { notificationId: opened?.id ?? '' })).rejects.toMatchObject({
      code: 'E0003',
    })
  })
})
