import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '@/server/core/context'
import { asBrandId, newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { listGames, requireLaunchableGame } from '@/server/modules/catalogue/catalog'
import { createTestGame, createTestProvider, createTestTenant, testStart } from '@/server/testing/tenants'
import {
  announceMaintenance,
  callOffMaintenance,
  changeMaintenance,
  listAnnouncedMaintenance,
  tellEndedMaintenance,
} from './index'

beforeEach(() => db.query('truncate maintenance_window, notification, destination cascade'))

const minute = 60_000
const at = (minutes: number) => new Date(testStart.getTime() + minutes * minute)
const words = { title: 'Upgrade', text: 'The provider upgrades its servers.' }

/** A tenant with a game of a provider of its own, and of another one. */
async function setUp() {
  const { tenant, brand, clock, organizationId } = await createTestTenant()
  const [providerCode, other] = [await createTestProvider(), await createTestProvider()]
  const gameId = await createTestGame({ providerCode })
  const otherId = await createTestGame({ providerCode: other })
  const staff: Context = { ...tenant, actor: { kind: 'system', job: 'test' } }
  Reflect.deleteProperty(staff, 'organizationId')
  const shown = async (provider?: string) => {
    const query = { page: 1, per_page: 100, ...(provider && { provider }) } as never
    const { games, total } = await listGames({ ...brand, brandId: asBrandId(brand.brandId) }, query)
    expect(games).toHaveLength(Math.min(total, 100))
    return games.map(({ id }) => id).filter((id) => id === gameId || id === otherId)
  }
  const launch = (id = gameId) =>
    requireLaunchableGame(brand, id, {}).then(
      () => 'launched',
      (error: { code: string }) => error.code,
    )
  return { tenant, clock, staff, organizationId, providerCode, gameId, otherId, shown, launch }
}

describe('maintenance of a provider', () => {
  test('hides its games and refuses launches from its first minute to its last, by the clock alone', async () => {
    const { staff, clock, providerCode, gameId, otherId, shown, launch } = await setUp()
    await announceMaintenance(staff, { ...words, providerCode, startsAt: at(30), endsAt: at(90) })
    const seen = async () => ({ shown: (await shown()).includes(gameId), launch: await launch() })
    clock.set(new Date(at(30).getTime() - 1))
    expect(await seen()).toEqual({ shown: true, launch: 'launched' })
    clock.set(at(30))
    expect(await seen()).toEqual({ shown: false, launch: 'E1002' })
    expect(await shown(providerCode)).toEqual([])
    expect([(await shown()).includes(otherId), await launch(otherId)]).toEqual([true, 'launched'])
    clock.set(new Date(at(90).getTime() - 1))
    expect(await seen()).toEqual({ shown: false, launch: 'E1002' })
    clock.set(at(90))
    expect(await seen()).toEqual({ shown: true, launch: 'launched' })
  })

  test('that is called off returns its games at once', async () => {
    const { staff, clock, providerCode, launch } = await setUp()
    const { id } = await announceMaintenance(staff, {
      ...words,
      providerCode,
      startsAt: at(0),
      endsAt: at(60),
    })
    clock.set(at(1))
    expect(await launch()).toBe('E1002')
    await callOffMaintenance(staff, { maintenanceId: id })
    expect(await launch()).toBe('launched')
    await expect(callOffMaintenance(staff, { maintenanceId: id })).rejects.toMatchObject({ code: 'E0003' })
  })

  test('overlaps with none of the same subject, whoever announces at the same time; adjacent ones may follow', async () => {
    const { staff, providerCode } = await setUp()
    const say = (from: number, to: number, code: string | null = providerCode) =>
      announceMaintenance(staff, { ...words, providerCode: code, startsAt: at(from), endsAt: at(to) })
    const together = await Promise.allSettled([say(10, 20), say(15, 25), say(12, 18)])
    expect(together.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await say(30, 40)
    await say(40, 50)
    await say(35, 45, null)
    await expect(say(39, 41)).rejects.toMatchObject({ code: 'E0003' })
  })

  test.each([
    ['in the past', -30, 30],
    ['that ends before it begins', 30, 20],
    ['of more than a week', 0, 8 * 1_440],
  ])('%s is refused', async (_, from, to) => {
    const { staff, providerCode } = await setUp()
    const window = { ...words, providerCode, startsAt: at(from), endsAt: at(to) }
    await expect(announceMaintenance(staff, window)).rejects.toMatchObject({ code: 'E0003' })
  })

  test('of an unknown provider is refused', async () => {
    const { staff } = await setUp()
    const window = { ...words, providerCode: 'nobody', startsAt: at(1), endsAt: at(2) }
    await expect(announceMaintenance(staff, window)).rejects.toMatchObject({ code: 'E1001' })
  })
})

test('maintenance of the service hides every game', async () => {
  const { staff, clock, shown, launch } = await setUp()
  await announceMaintenance(staff, { ...words, providerCode: null, startsAt: at(1), endsAt: at(2) })
  clock.set(at(1))
  expect(await shown()).toEqual([])
  expect(await launch()).toBe('E1002')
  clock.set(at(2))
  expect(await shown()).toHaveLength(2)
})

describe('organizations', () => {
  const email = async (organizationId: string) =>
    db.destination.create({
      data: {
        id: newId(),
        organizationId,
        kind: 'email',
        name: 'NOC',
        email: 'noc@example.com',
        severities: ['info'],
        createdBy: {},
        createdAt: testStart,
        confirmedAt: testStart,
        updatedAt: testStart,
      },
    })
  const told = async (organizationId: string) =>
    (await db.notification.findMany({ where: { organizationId }, orderBy: { id: 'asc' } })).map(
      ({ event }) => event,
    )

  test('that have the provider are told before, and once of its end; others are not', async () => {
    const { staff, clock, organizationId, providerCode, tenant } = await setUp()
    const other = await createTestTenant()
    await email(organizationId)
    await email(other.organizationId)
    await db.providerAccess.create({
      data: { organizationId: other.organizationId, providerCode, isEnabled: false },
    })
    await announceMaintenance(staff, { ...words, providerCode, startsAt: at(30), endsAt: at(90) })
    expect(await listAnnouncedMaintenance(tenant)).toMatchObject([{ title: 'Upgrade', isCurrent: false }])
    expect(await told(organizationId)).toEqual(['maintenance.announced'])
    expect(await told(other.organizationId)).toEqual([])
    clock.set(at(90))
    await Promise.all([tellEndedMaintenance(staff), tellEndedMaintenance(staff)])
    expect(await told(organizationId)).toEqual(['maintenance.announced', 'maintenance.ended'])
    expect(await listAnnouncedMaintenance(tenant)).toEqual([])
  })

  test('are told of each change, once; only what has not begun changes', async () => {
    const { staff, clock, organizationId, providerCode, launch } = await setUp()
    await email(organizationId)
    const planned = { ...words, providerCode, startsAt: at(30), endsAt: at(90) }
    const { id: maintenanceId } = await announceMaintenance(staff, planned)
    const move = (from: number, to: number) =>
      changeMaintenance(staff, { ...words, maintenanceId, startsAt: at(from), endsAt: at(to) })
    await Promise.all([move(40, 100), move(50, 110)])
    expect(await told(organizationId)).toEqual([
      'maintenance.announced',
      'maintenance.changed',
      'maintenance.changed',
    ])
    await move(60, 120)
    const newest = await db.notification.findFirstOrThrow({
      where: { organizationId },
      orderBy: { id: 'desc' },
    })
    expect(newest).toMatchObject({ event: 'maintenance.changed', revision: 3, incidentId: maintenanceId })
    expect(newest.data).toMatchObject({ starts_at: at(60).toISOString(), ends_at: at(120).toISOString() })
    clock.set(at(45))
    expect(await launch()).toBe('launched')
    clock.set(at(60))
    expect(await launch()).toBe('E1002')
    await expect(move(70, 130)).rejects.toMatchObject({ code: 'E0003' })
  })

  test('a change overlaps with no other window, is not into the past, and needs a window', async () => {
    const { staff, providerCode } = await setUp()
    const plan = (from: number, to: number) =>
      announceMaintenance(staff, { ...words, providerCode, startsAt: at(from), endsAt: at(to) })
    const [{ id: maintenanceId }] = [await plan(30, 40), await plan(50, 60)]
    const move = (from: number, to: number, id = maintenanceId) =>
      changeMaintenance(staff, { ...words, maintenanceId: id, startsAt: at(from), endsAt: at(to) })
    await move(35, 45)
    await expect(move(45, 55)).rejects.toMatchObject({ code: 'E0003' })
    await expect(move(-30, 45)).rejects.toMatchObject({ code: 'E0003' })
    await expect(move(70, 80, newId())).rejects.toMatchObject({ code: 'E0004' })
    await callOffMaintenance(staff, { maintenanceId })
    await expect(move(70, 80)).rejects.toMatchObject({ code: 'E0003' })
  })

  test('are told when it is called off', async () => {
    const { staff, organizationId } = await setUp()
    await email(organizationId)
    const { id } = await announceMaintenance(staff, {
      ...words,
      providerCode: null,
      startsAt: at(30),
      endsAt: at(90),
    })
    await callOffMaintenance(staff, { maintenanceId: id })
    expect(await told(organizationId)).toEqual(['maintenance.announced', 'maintenance.called_off'])
  })
})
