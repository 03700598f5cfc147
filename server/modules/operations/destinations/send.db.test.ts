import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Prisma } from '@/prisma/generated/client'
import { systemContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import type { CallbackRequest } from '@/server/outbound'
import { createTestTenant } from '@/server/testing/tenants'
import { type Announcement, announce } from './announce'
import { readOverdueNotifications } from './queries-manage'
import { settleMailed } from './queries-send'
import { createNotificationWorker } from './send-worker'
import { createTestDestination, incidentDetails } from './testing/destinations'

vi.hoisted(() => Object.assign(process.env, { CROUPIER_MODE: 'demo' }))
beforeEach(() => db.query('truncate notification, notification_attempt, destination, mail cascade'))

const minute = 60_000
const hour = 60 * minute

/** An organization with one destination, and a receiver that answers as it is told. */
async function setUp(data: Partial<Prisma.DestinationUncheckedCreateInput> = {}) {
  const { organizationId, clock } = await createTestTenant()
  const destinationId = await createTestDestination({ organizationId, ...data })
  const ctx = systemContext('send-notifications', clock, 'test')
  const received: CallbackRequest[] = []
  const receiver = { status: 200, async act() {} }
  const send = async (request: CallbackRequest) => {
    received.push(request)
    await receiver.act()
    const { status } = receiver
    return {
      kind: 'response',
      status,
      headers: {},
      body: Buffer.from('ok'),
      isTruncated: false,
      durationMs: 1,
    } as const
  }
  async function work(instances = 1): Promise<void> {
    const workers = Array.from({ length: instances }, () => createNotificationWorker(send))
    await Promise.all(workers.map((worker) => worker.startDue(ctx)))
    await Promise.all(workers.map((worker) => worker.idle()))
  }
  const incident: Announcement = {
    organizationId,
    incidentId: newId(),
    event: 'incident.opened',
    severity: 'warning',
    rule: 'endpoint_failing',
    title: 'Callbacks fail',
    text: 'The endpoint answers 500.',
    href: '/o/x/incidents/1',
    data: incidentDetails,
  }
  const say = (changes: Partial<Announcement> = {}) =>
    inTransaction((tx) => announce(tx, clock, { ...incident, ...changes }))
  const types = () => received.map(({ body }) => JSON.parse(Buffer.from(body).toString()).type)
  const ids = () => received.map(({ headers }) => headers['webhook-id'])
  const rows = () => db.notification.findMany({ where: { organizationId }, orderBy: { id: 'asc' } })
  const destination = () => db.destination.findUniqueOrThrow({ where: { id: destinationId } })
  return {
    organizationId,
    destinationId,
    clock,
    ctx,
    received,
    receiver,
    work,
    say,
    types,
    ids,
    rows,
    destination,
  }
}

describe('an event', () => {
  test('is sent once by however many instances look at the same time', async () => {
    const { say, work, types, rows, clock } = await setUp()
    await say()
    await work(4)
    clock.advance(2 * minute)
    await work(4)
    expect(types()).toEqual(['incident.opened.v1'])
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 1, sentAt: expect.any(Date) }])
  })

  test('that fails is sent again later under the same id, and its recovery waits for it', async () => {
    const { say, work, types, ids, receiver, clock, destination, rows } = await setUp()
    receiver.status = 500
    await say()
    await work()
    clock.advance(1_000)
    await say({ event: 'incident.recovered' })
    await work()
    expect(types()).toEqual(['incident.opened.v1'])
    expect(await destination()).toMatchObject({ failingSince: expect.any(Date) })
    clock.advance(10_000)
    receiver.status = 200
    await work()
    expect(types()).toEqual(['incident.opened.v1', 'incident.opened.v1', 'incident.recovered.v1'])
    expect(ids()[1]).toBe(ids()[0])
    expect(await destination()).toMatchObject({ failingSince: null })
    expect((await rows()).map(({ status }) => status)).toEqual(['sent', 'sent'])
  })

  test('is overdue while nobody sends it, and not while it waits for an earlier one that fails', async () => {
    const { say, work, receiver, clock } = await setUp()
    await say()
    clock.advance(10 * minute)
    expect(await readOverdueNotifications(clock.now())).toBe(600)
    receiver.status = 500
    await work()
    await say({ event: 'incident.recovered' })
    clock.advance(5_000)
    expect(await readOverdueNotifications(clock.now())).toBe(0)
  })

  test('whose sender died is sent again under the same id once its lease has run out', async () => {
    const { say, work, ids, receiver, clock } = await setUp()
    receiver.act = () => Promise.reject(new Error('the process died'))
    await say()
    await work()
    receiver.act = async () => undefined
    await work()
    expect(ids()).toHaveLength(1)
    clock.advance(minute)
    await work()
    expect(new Set(ids()).size).toBe(1)
    expect(await db.notificationAttempt.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { endedAt: null },
      { endedAt: expect.any(Date), status: 200, responseBody: 'ok' },
    ])
  })

  test('is given up after a day of attempts', async () => {
    const { say, work, received, receiver, clock, rows } = await setUp()
    receiver.status = 503
    await say()
    for (let count = 0; count < 20; count += 1) {
      await work()
      clock.advance(9 * hour)
    }
    expect(received).toHaveLength(11)
    expect(await rows()).toMatchObject([{ status: 'failed', lastError: 'HTTP status 503' }])
  })

  test('does not wait for another destination that hangs', async () => {
    const { organizationId, say, work, received, receiver } = await setUp()
    await createTestDestination({ organizationId, url: 'https://slow.example.com/' })
    let release = () => {}
    const hanging = new Promise<void>((resolve) => {
      release = resolve
    })
    receiver.act = async () => {
      const last = received.at(-1)?.url.includes('slow')
      if (last) await hanging
    }
    await say()
    const working = work()
    await expect.poll(() => db.notification.count({ where: { status: 'sent' } })).toBe(1)
    release()
    await working
    expect(await db.notification.count({ where: { status: 'sent' } })).toBe(2)
  })
})

describe('a digest', () => {
  test('holds what came in its interval, in order, and stays one message when it is repeated', async () => {
    const { say, work, types, ids, received, receiver, clock } = await setUp({ digestMinutes: 60 })
    clock.advance(minute)
    await say()
    await say({ event: 'incident.recovered' })
    await work()
    expect(types()).toEqual([])
    clock.advance(hour)
    receiver.status = 500
    await work()
    await say({ incidentId: newId() })
    clock.advance(10_000)
    receiver.status = 200
    await work()
    expect(types()).toEqual(['digest.v1', 'digest.v1'])
    expect(ids()[1]).toBe(ids()[0])
    const [first, second] = received.map(({ body }) => Buffer.from(body).toString())
    expect(second).toBe(first)
    clock.advance(hour)
    await work()
    expect(types()).toEqual(['digest.v1', 'digest.v1', 'incident.opened.v1'])
  })

  test('holds nothing critical back', async () => {
    const { say, work, types, clock } = await setUp({ digestMinutes: 60 })
    clock.advance(minute)
    await say({ severity: 'critical' })
    await work(2)
    expect(types()).toEqual(['incident.opened.v1'])
  })
})

describe('by mail', () => {
  const email = { kind: 'email', email: 'noc@example.com', url: null, secretSealed: null } as const

  test('an event becomes one email, and the log says what became of it', async () => {
    const { say, work, rows } = await setUp(email)
    await say()
    await work(3)
    expect(await rows()).toMatchObject([{ status: 'mailing' }])
    const mails = await db.mail.findMany()
    expect(mails).toMatchObject([{ recipient: 'noc@example.com', subject: 'Incident: Callbacks fail' }])
    await settleMailed()
    expect(await rows()).toMatchObject([{ status: 'mailing' }])
    await db.mail.updateMany({ data: { sentAt: new Date(), nextAttemptAt: null } })
    await settleMailed()
    expect(await rows()).toMatchObject([{ status: 'sent' }])
  })

  test('an email that was never accepted is listed as failed, with the reason', async () => {
    const { say, work, rows } = await setUp(email)
    await say()
    await work()
    await db.mail.updateMany({ data: { lastError: 'expired unsent', nextAttemptAt: null } })
    await settleMailed()
    expect(await rows()).toMatchObject([{ status: 'failed', lastError: 'expired unsent' }])
  })
})

describe('a destination', () => {
  async function owner(organizationId: string): Promise<string> {
    const userId = newId()
    const address = `${userId}@example.com`
    await db.user.create({ data: { id: userId, email: address, name: 'Ada', passwordHash: 'x' } })
    await db.membership.create({ data: { id: newId(), organizationId, userId, role: 'owner' } })
    return address
  }

  test('is disabled after five days without a success, and its owners are told once', async () => {
    const { organizationId, say, work, receiver, clock, destination } = await setUp()
    const address = await owner(organizationId)
    receiver.status = 500
    for (let day = 0; day < 7; day += 1) {
      await say({ incidentId: newId() })
      await work()
      clock.advance(24 * hour)
    }
    expect(await destination()).toMatchObject({ isActive: false, disabledAt: expect.any(Date) })
    expect(await db.mail.findMany({ where: { kind: 'destination_disabled' } })).toMatchObject([
      { recipient: address },
    ])
    expect(await db.notification.count({ where: { status: 'pending' } })).toBe(0)
    expect(await db.auditEntry.count({ where: { organizationId, action: 'destination.disabled' } })).toBe(1)
    expect(await say({ incidentId: newId() })).toBe(0)
  })

  test('is disabled at once when its receiver is gone', async () => {
    const { say, work, receiver, destination } = await setUp()
    receiver.status = 410
    await say()
    await work()
    expect(await destination()).toMatchObject({ isActive: false })
  })

  test('that is turned off gets nothing that waited for it', async () => {
    const { say, work, received, rows, destinationId } = await setUp()
    await say()
    await db.destination.update({ where: { id: destinationId }, data: { isActive: false } })
    await work()
    expect(received).toEqual([])
    expect(await rows()).toMatchObject([{ status: 'failed', lastError: 'The destination is off' }])
  })

  test('is signed for with the secret before a rotation until that has run out, and no longer', async () => {
    const until = new Date('2026-03-01T13:00:00.000Z')
    const previousSecretSealed = (await setUp().then(({ destination }) => destination())).secretSealed
    const { say, work, received, clock } = await setUp({ previousSecretSealed, previousSecretUntil: until })
    const signatures = () => received.at(-1)?.headers['webhook-signature']?.split(' ').length
    await say()
    await work()
    expect(signatures()).toBe(2)
    clock.set(until)
    await say({ incidentId: newId() })
    await work()
    expect(signatures()).toBe(1)
  })
})

test('a process that drains releases what it has not sent', async () => {
  const { say, ctx, rows, received } = await setUp()
  await say()
  const worker = createNotificationWorker(() => Promise.reject(new Error('nothing is sent')))
  await worker.drain()
  await worker.startDue(ctx)
  expect(received).toEqual([])
  expect(await rows()).toMatchObject([{ status: 'pending', attempts: 0 }])
})
