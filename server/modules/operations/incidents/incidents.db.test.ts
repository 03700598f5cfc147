import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createTestDestination } from '@/server/modules/operations/destinations/testing/destinations'
import { createTestTenant } from '@/server/testing/tenants'
import { emptyTables } from '@/server/testing/without-guards'
import { evaluateIncidents } from './index'
import { measures } from './measures'
import { createScene, type Scene } from './testing/scene'

const second = 1_000
const minute = 60 * second

let scene: Scene
beforeEach(async () => {
  scene = await createScene()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await emptyTables(
    'movement_identity',
    'callback_case',
    'callback_comment',
    'callback_run_item',
    'wallet_attempt',
    'movement',
    'incident',
    'incident_run',
    'incident_threshold',
    'notification',
    'destination',
  )
})

const incidents = () =>
  db.incident.findMany({
    where: { organizationId: scene.world.organizationId },
    include: { history: { orderBy: { id: 'asc' } } },
  })
const told = async () =>
  (await db.notification.findMany({ orderBy: { id: 'asc' } })).map(({ event, title }) => [event, title])
const kinds = async () => (await incidents()).map(({ history }) => history.map(({ kind }) => kind))
const stuck = () => scene.movement({ state: 'rejected' })
const settle = () =>
  db.movement.updateMany({
    data: { state: 'resolved', resolutionNote: 'x', settledAt: scene.ago(0) },
  })
async function evaluateAfter(ms: number) {
  scene.advance(ms)
  await scene.evaluate()
}

describe('an incident', () => {
  test('is one for a cause, however many events it has, and is told once', async () => {
    await createTestDestination({ organizationId: scene.world.organizationId })
    await stuck()
    await scene.evaluate()
    await stuck()
    await evaluateAfter(10 * second)
    expect(await incidents()).toMatchObject([
      { rule: 'replies_refused', closedAt: null, figures: { callbacks: 2, rejected: 2 } },
    ])
    expect(await told()).toEqual([['incident.opened', '1 callback needs attention']])
  })

  test('that is over is named by what it was when it was largest', async () => {
    await createTestDestination({ organizationId: scene.world.organizationId })
    const ids = [await stuck(), await stuck(), await stuck()]
    await scene.evaluate()
    const resolved = { state: 'resolved', resolutionNote: 'x', settledAt: scene.ago(0) } as const
    await db.movement.updateMany({ where: { id: { in: ids.slice(1) } }, data: resolved })
    await evaluateAfter(10 * second)
    await settle()
    await evaluateAfter(10 * second)
    expect(await incidents()).toMatchObject([{ figures: { callbacks: 1 }, peak: { callbacks: 3 } }])
    expect(await told()).toEqual([
      ['incident.opened', '3 callbacks need attention'],
      ['incident.recovered', '3 callbacks needed attention'],
    ])
  })

  test('says what is undelivered, by currency', async () => {
    await stuck()
    await scene.movement({ state: 'retrying', amountMinor: 70n, type: 'refund', referenceTransactionId: 'b' })
    await scene.movement({ state: 'retrying', amountMinor: 9n, type: 'bet' })
    await scene.movement({ state: 'unknown', currency: 'SEK', amountMinor: 9_007_199_254_740_991n })
    await scene.movement({ state: 'unknown', currency: 'SEK', amountMinor: 1n })
    await scene.evaluate()
    expect((await incidents())[0]?.cost).toEqual([
      { currency: 'EUR', movements: 2, amountMinor: '570' },
      { currency: 'SEK', movements: 2, amountMinor: '9007199254740992' },
    ])
  })

  test('closes itself with what was delivered since, and that is told once', async () => {
    await createTestDestination({ organizationId: scene.world.organizationId })
    const movementId = await stuck()
    await scene.evaluate()
    const finishedAt = scene.ago(0)
    const attempt = {
      movementId,
      endpointId: scene.world.endpointId,
      number: 2,
      trigger: 'manual',
      url: 'https://x/',
    }
    await db.walletAttempt.create({
      data: {
        ...{ ...attempt, id: newId(), signature: 's', requestHeaders: {}, startedAt: finishedAt, finishedAt },
        ...{ verdict: 'confirmed', responseStatus: 200, durationMs: 5 },
      },
    })
    await settle()
    await evaluateAfter(10 * second)
    await evaluateAfter(10 * second)
    expect(await incidents()).toMatchObject([{ delivered: 1, closedAt: new Date(scene.ago(10 * second)) }])
    expect(await kinds()).toEqual([['opened', 'recovered']])
    expect(await db.notification.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { event: 'incident.opened' },
      { event: 'incident.recovered', text: 'Resolved. 1 callback delivered since.' },
    ])
  })

  test('that comes back at once is the same one, and is told again only if it stays', async () => {
    await createTestDestination({ organizationId: scene.world.organizationId })
    await stuck()
    await scene.evaluate()
    await settle()
    await evaluateAfter(10 * second)
    await stuck()
    await evaluateAfter(minute)
    await settle()
    await evaluateAfter(minute)
    expect(await kinds()).toEqual([['opened', 'recovered', 'reopened', 'recovered']])
    expect(await told()).toHaveLength(2)
    await stuck()
    await evaluateAfter(minute)
    await evaluateAfter(3 * minute)
    await evaluateAfter(minute)
    await settle()
    await evaluateAfter(minute)
    expect(await incidents()).toHaveLength(1)
    expect((await told()).map(([event]) => event)).toEqual(
      ['opened', 'recovered', 'opened', 'recovered'].map((event) => `incident.${event}`),
    )
  })

  test('that comes back later is a new one', async () => {
    await stuck()
    await scene.evaluate()
    await settle()
    await evaluateAfter(second)
    await stuck()
    await evaluateAfter(10 * minute)
    expect(await incidents()).toHaveLength(2)
  })

  test('opens once and is told once, however many instances look at the same time', async () => {
    await createTestDestination({ organizationId: scene.world.organizationId })
    await stuck()
    await Promise.all(Array.from({ length: 6 }, () => evaluateIncidents(scene.ctx)))
    expect(await kinds()).toEqual([['opened']])
    expect(await told()).toHaveLength(1)
    await settle()
    scene.advance(10 * second)
    await Promise.all(Array.from({ length: 6 }, () => evaluateIncidents(scene.ctx)))
    expect(await kinds()).toEqual([['opened', 'recovered']])
    expect(await told()).toHaveLength(2)
  })

  test('is not there without what tells of it', async () => {
    await createTestDestination({ organizationId: scene.world.organizationId })
    await db.query('alter table notification add constraint no_news check (false) not valid')
    await stuck()
    await scene.evaluate()
    expect(await incidents()).toEqual([])
    await db.query('alter table notification drop constraint no_news')
    await evaluateAfter(10 * second)
    expect(await incidents()).toHaveLength(1)
    expect(await told()).toHaveLength(1)
  })

  test('of a deleted organization does not open', async () => {
    const { organizationId } = scene.world
    await db.organization.update({
      where: { id: organizationId },
      data: { deletedAt: scene.ago(0), isActive: false },
    })
    await stuck()
    await scene.evaluate()
    expect(await incidents()).toEqual([])
  })
})

describe('rules', () => {
  test('one that fails or takes too long opens and closes nothing, and stops no other', async () => {
    await stuck()
    await scene.evaluate()
    vi.spyOn(measures.replies_refused, 'find').mockImplementation(async (db) => {
      await db.query("select set_config('statement_timeout', '20', true)")
      await db.query('select pg_sleep(1)')
      return []
    })
    await scene.movement({ state: 'retrying', createdAt: scene.ago(60 * minute) })
    await evaluateAfter(10 * second)
    expect(await scene.open()).toEqual(['money_undelivered', 'replies_refused'])
    const run = await db.incidentRun.findUniqueOrThrow({ where: { rule: 'replies_refused' } })
    expect(run.error).toContain('statement timeout')
  })

  test('are evaluated no more often than they ask for', async () => {
    const find = vi.spyOn(measures.wallet_slow, 'find')
    await evaluateIncidents(scene.ctx)
    scene.advance(30 * second)
    await evaluateIncidents(scene.ctx)
    expect(find).toHaveBeenCalledTimes(1)
    scene.advance(30 * second)
    await evaluateIncidents(scene.ctx)
    expect(find).toHaveBeenCalledTimes(2)
  })

  test('hold each organization to its own thresholds', async () => {
    const { organizationId } = scene.world
    const own = { organizationId, rule: 'large_win', updatedAt: scene.ago(0), updatedBy: {} }
    await db.incidentThreshold.create({ data: { ...own, name: 'amount', value: 1_000_00n } })
    const other = await createScene()
    await other.movement({ amountMinor: 2_000_00n })
    await scene.movement({ amountMinor: 1_000_00n })
    await scene.evaluate()
    expect(await scene.open()).toEqual(['large_win'])
    expect(await other.open()).toEqual([])
  })
})

test('a win in another currency is judged by its amount in euro, exactly at the rate of the day', async () => {
  const day = new Date('2026-03-02')
  await db.exchangeRateDay.create({ data: { day, source: 'test', fetchedAt: day } })
  await db.exchangeRate.create({ data: { day, currency: 'SEK', rate: '11.25' } })
  await scene.movement({ amountMinor: 44_999_999n, currency: 'SEK' })
  await scene.evaluate()
  expect(await scene.open()).toEqual([])
  await scene.movement({ amountMinor: 45_000_000n, currency: 'SEK' })
  await scene.evaluate()
  expect(await incidents()).toMatchObject([{ figures: { amountMinor: '45000000', currency: 'SEK' } }])
})

test('a win at a table is measured by what its own player staked, in the same currency', async () => {
  await scene.movement({ type: 'bet', roundId: 'spin', amountMinor: 100n })
  await scene.movement({ type: 'bet', roundId: 'spin', amountMinor: 90_000n, playerId: 'somebody-else' })
  await scene.movement({ type: 'bet', roundId: 'spin', amountMinor: 90_000n, currency: 'SEK' })
  await scene.movement({ roundId: 'spin', amountMinor: 35_000n })
  await scene.evaluate()
  expect(await incidents()).toMatchObject([{ figures: { stakeMinor: '100', multiple: '350' } }])
})

test('a large win is no incident of another tenant', async () => {
  const other = await createTestTenant()
  await scene.movement({ amountMinor: 4_000_000n })
  await scene.evaluate()
  expect(await db.incident.count({ where: { organizationId: other.organizationId } })).toBe(0)
})
