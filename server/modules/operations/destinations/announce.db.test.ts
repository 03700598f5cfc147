import { describe, expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import { createTestTenant } from '@/server/testing/tenants'
import { type Announcement, announce } from './announce'
import { createTestDestination, incidentDetails } from './testing/destinations'

async function setUp() {
  const { organizationId, clock } = await createTestTenant()
  const opened: Announcement = {
    organizationId,
    incidentId: newId(),
    event: 'incident.opened',
    severity: 'critical',
    rule: 'endpoint_failing',
    title: 'Callbacks fail',
    text: 'The endpoint answers 500.',
    href: '/o/x/incidents/1',
    data: incidentDetails,
  }
  const say = (changes: Partial<Announcement> = {}) =>
    inTransaction((tx) => announce(tx, clock, { ...opened, ...changes }))
  const rows = () => db.notification.findMany({ where: { organizationId }, orderBy: { id: 'asc' } })
  return { organizationId, clock, opened, say, rows }
}

describe('an event', () => {
  test('is written once for each destination, however often and by however many it is announced', async () => {
    const { organizationId, say, rows } = await setUp()
    await createTestDestination({ organizationId })
    await createTestDestination({ organizationId })
    const counts = await Promise.all([say(), say(), say(), say()])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2)
    expect(await rows()).toHaveLength(2)
  })

  test('reaches only destinations of its own organization, and staff get what is for staff', async () => {
    const { say, rows } = await setUp()
    const other = await createTestTenant()
    await createTestDestination({ organizationId: other.organizationId })
    const staff = await createTestDestination({ organizationId: null })
    expect(await say()).toBe(0)
    expect(await rows()).toEqual([])
    expect(await say({ organizationId: null })).toBe(1)
    expect(await db.notification.findMany({ where: { destinationId: staff } })).toHaveLength(1)
  })

  test('is kept from destinations that are off or filter it out', async () => {
    const { organizationId, say } = await setUp()
    await createTestDestination({ organizationId, isActive: false })
    await createTestDestination({ organizationId, severities: ['warning', 'info'] })
    await createTestDestination({ organizationId, rules: ['queue_grows'] })
    expect(await say()).toBe(0)
    await createTestDestination({ organizationId, rules: ['queue_grows', 'endpoint_failing'] })
    expect(await say()).toBe(1)
  })

  test('is undone with the transaction that announced it', async () => {
    const { organizationId, clock, opened, rows } = await setUp()
    await createTestDestination({ organizationId })
    const undone = inTransaction(async (tx) => {
      await announce(tx, clock, opened)
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(await rows()).toEqual([])
  })
})

describe('a recovery', () => {
  test('goes to who was told of the incident, whatever the filters say by then, and to nobody else', async () => {
    const { organizationId, say, rows } = await setUp()
    const told = await createTestDestination({ organizationId })
    await say()
    await createTestDestination({ organizationId })
    await db.destination.update({ where: { id: told }, data: { severities: ['info'] } })
    expect(await say({ event: 'incident.recovered' })).toBe(1)
    expect(await say({ event: 'incident.recovered' })).toBe(0)
    expect((await rows()).map(({ destinationId, event }) => [destinationId, event])).toEqual([
      [told, 'incident.opened'],
      [told, 'incident.recovered'],
    ])
  })
})

describe('a person', () => {
  async function person(organizationId: string | null, isActive = true) {
    const userId = newId()
    const staffRole = organizationId === null ? 'support' : null
    await db.user.create({
      data: { id: userId, email: `${userId}@example.com`, name: 'Ada', passwordHash: 'x', staffRole },
    })
    if (organizationId)
      await db.membership.create({
        data: { id: newId(), organizationId, userId, role: 'developer', isActive },
      })
    await db.notificationPreference.create({
      data: { id: newId(), organizationId, userId, severities: ['critical'], updatedAt: new Date() },
    })
    return userId
  }

  test('is told of the severities they chose while they are a member', async () => {
    const { organizationId, say, rows } = await setUp()
    const userId = await person(organizationId)
    await person(organizationId, false)
    await say({ severity: 'warning' })
    await say()
    expect((await rows()).map((row) => row.userId)).toEqual([userId])
  })

  test('of the staff hears what is for staff while they have a staff role', async () => {
    const { say } = await setUp()
    const userId = await person(null)
    const count = () => db.notification.count({ where: { userId } })
    await say({ organizationId: null })
    expect(await count()).toBe(1)
    await db.user.update({ where: { id: userId }, data: { staffRole: null } })
    await say({ organizationId: null, incidentId: newId() })
    expect(await count()).toBe(1)
  })
})
