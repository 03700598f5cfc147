import { describe, expect, test } from 'vitest'
import type { Context } from '@/server/core/context'
import { asBrandId, newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { listGames, requireLaunchableGame } from '@/server/modules/catalogue/catalog'
import { createTestGame, createTestProvider, createTestTenant, testStart } from '@/server/testing/tenants'
import {
  announceRetirement,
  cancelRetirement,
  getGameLifecycle,
  scheduleRelease,
  workOnGameLifecycle,
} from './index'

const day = 86_400_000
const at = (days: number, ms = 0) => new Date(testStart.getTime() + days * day + ms)
const typed = (time: Date) => time.toISOString().slice(0, 16)
const plain = { note: '', urgentReason: '' }

/** A tenant with a game of a provider of its own, and somewhere to be told. */
async function setUp() {
  const { tenant, brand, clock, organizationId } = await createTestTenant()
  const providerCode = await createTestProvider()
  const gameId = await createTestGame({ providerCode })
  const staff: Context = { ...tenant, actor: { kind: 'system', job: 'test' } }
  Reflect.deleteProperty(staff, 'organizationId')
  await db.destination.create({
    data: {
      ...{ id: newId(), organizationId, kind: 'email', name: 'NOC', email: 'noc@example.com' },
      ...{ severities: ['info'], createdBy: {} },
      ...{ createdAt: testStart, confirmedAt: testStart, updatedAt: testStart },
    },
  })
  const isListed = async () => {
    const query = { page: 1, per_page: 100, provider: providerCode } as never
    const { games } = await listGames({ ...brand, brandId: asBrandId(brand.brandId) }, query)
    return games.some(({ id }) => id === gameId)
  }
  const launch = () =>
    requireLaunchableGame(brand, gameId, {}).then(
      () => 'launched',
      (error: { code: string }) => error.code,
    )
  const told = async () =>
    (await db.notification.findMany({ where: { organizationId }, orderBy: { id: 'asc' } })).map(
      ({ event }) => event,
    )
  const seen = async () => {
    await workOnGameLifecycle(staff)
    const { state } = await getGameLifecycle(staff, { gameId })
    return { state, isListed: await isListed(), launch: await launch() }
  }
  const retire = (days: number, change: Partial<typeof plain> = {}) =>
    announceRetirement(staff, { gameId, retiresAt: typed(at(days)), ...plain, ...change })
  return { staff, clock, gameId, providerCode, launch, told, seen, retire, isListed }
}

describe('a retirement', () => {
  test('closes launches at its minute by the clock, and the list with the next run of the job', async () => {
    const { clock, launch, seen, told, retire } = await setUp()
    await retire(30, { note: 'The second one takes its place.' })
    expect(await seen()).toEqual({ state: 'deprecated', isListed: true, launch: 'launched' })
    clock.set(at(30, -1))
    expect(await launch()).toBe('launched')
    clock.set(at(30))
    expect(await launch()).toBe('E2002')
    expect(await seen()).toEqual({ state: 'retired', isListed: false, launch: 'E2002' })
    expect(await seen()).toMatchObject({ state: 'retired' })
    expect(await told()).toEqual(['game.deprecated', 'game.retired'])
    await expect(retire(90)).rejects.toMatchObject({ code: 'E0003' })
  })

  test('within thirty days needs a reason, and none is in the past', async () => {
    const { told, retire } = await setUp()
    await expect(retire(29)).rejects.toMatchObject({
      code: 'E0003',
      details: { issues: [{ path: 'urgentReason' }] },
    })
    await expect(retire(-1, { urgentReason: 'By order' })).rejects.toMatchObject({ code: 'E0003' })
    expect(await told()).toEqual([])
    await retire(29, { urgentReason: 'By order of the regulator' })
    expect(await told()).toEqual(['game.deprecated'])
  })

  test('that is moved or cancelled is told each time, and the game stays', async () => {
    const { staff, clock, gameId, seen, told, retire } = await setUp()
    await retire(30)
    await retire(60)
    clock.set(at(31))
    expect(await seen()).toMatchObject({ state: 'deprecated', launch: 'launched' })
    await cancelRetirement(staff, { gameId, reason: 'It sells' })
    clock.set(at(61))
    expect(await seen()).toEqual({ state: 'live', isListed: true, launch: 'launched' })
    await expect(cancelRetirement(staff, { gameId, reason: 'It sells' })).rejects.toMatchObject({
      code: 'E0003',
    })
    await retire(120)
    expect(await told()).toEqual([
      ...['game.deprecated', 'game.deprecated', 'game.retirement_cancelled', 'game.deprecated'],
    ])
  })

  test('by two people at once is each told', async () => {
    const { told, retire } = await setUp()
    await Promise.all([retire(30), retire(40)])
    expect(await told()).toEqual(['game.deprecated', 'game.deprecated'])
  })
})

describe('a release', () => {
  test('takes the game out of the list at once, and opens launches at its minute', async () => {
    const { staff, clock, gameId, launch, seen, isListed } = await setUp()
    await scheduleRelease(staff, { gameId, goesLiveAt: typed(at(7)) })
    expect(await seen()).toEqual({ state: 'scheduled', isListed: false, launch: 'E2002' })
    clock.set(at(7, -1))
    await workOnGameLifecycle(staff)
    expect([await isListed(), await launch()]).toEqual([false, 'E2002'])
    clock.set(at(7))
    expect(await seen()).toEqual({ state: 'live', isListed: true, launch: 'launched' })
  })

  test('does not bring back what the provider no longer lists', async () => {
    const { staff, clock, gameId, seen } = await setUp()
    await scheduleRelease(staff, { gameId, goesLiveAt: typed(at(1)) })
    await db.game.update({ where: { id: gameId }, data: { delistedAt: at(0) } })
    clock.set(at(2))
    expect(await seen()).toEqual({ state: 'unlisted', isListed: false, launch: 'E2002' })
  })

  test('comes before the retirement, and not after it or in the past', async () => {
    const { staff, gameId, retire } = await setUp()
    const release = (days: number) => scheduleRelease(staff, { gameId, goesLiveAt: typed(at(days)) })
    await retire(40)
    await expect(release(40)).rejects.toMatchObject({ code: 'E0003' })
    await expect(release(-1)).rejects.toMatchObject({ code: 'E0003' })
    await release(39)
    await expect(retire(39)).rejects.toMatchObject({ code: 'E0003' })
  })
})

test('an unknown game has no lifecycle', async () => {
  const { staff } = await setUp()
  const gameId = newId()
  const goesLiveAt = typed(at(1))
  await expect(getGameLifecycle(staff, { gameId })).rejects.toMatchObject({ code: 'E0004' })
  await expect(scheduleRelease(staff, { gameId, goesLiveAt })).rejects.toMatchObject({ code: 'E0004' })
  await expect(
    announceRetirement(staff, { gameId, retiresAt: typed(at(60)), ...plain }),
  ).rejects.toMatchObject({ code: 'E0004' })
})
