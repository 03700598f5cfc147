import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openRules, type ProfileRules } from '@/server/contract/profile-rules'
import { asOrganizationId } from '@/server/core/ids'
import { db } from '@/server/db'
import { takeProfile } from '@/server/modules/rules/jurisdictions'
import { beginElsewhere, untilWaiting } from '@/server/testing/two-instances'
import { emptyTables } from '@/server/testing/without-guards'
import { reportMovement } from './index'
import { createSession, createWorld, forgetMovements, storedMovement, type World } from './testing/world'

afterEach(async () => {
  await forgetMovements()
  await db.jurisdictionAdoption.deleteMany()
  // The version that a test made is never changed, and another test makes its own.
  await emptyTables('jurisdiction_version')
})

let world: World
beforeEach(async () => {
  world = await createWorld()
})

async function take(rules: Partial<ProfileRules>, mode: 'shadow' | 'on' = 'on') {
  await db.jurisdictionVersion.create({
    data: {
      ...{ country: 'MT', number: 1, effectiveFrom: new Date('2020-01-01'), note: 'Test', createdBy: {} },
      ...{ rules: { ...openRules, ...rules }, createdAt: new Date() },
    },
  })
  const tenant = { ...world.ctx, organizationId: asOrganizationId(world.organizationId) }
  await takeProfile(tenant, { brandId: null, country: 'MT', number: 1, mode })
}

const ceiling = { stakeCeilings: [{ gameType: 'slots', currency: 'EUR', amountMinor: '200' }] }
const bet = (transactionId: string, of: Partial<Parameters<World['report']>[0]> = {}) =>
  reportMovement(
    world.ctx,
    world.report({ type: 'bet', transactionId, roundId: `round of ${transactionId}`, ...of }),
    world.ports,
  )
const listed = () =>
  db.marketRefusal.findMany({
    where: { organizationId: world.organizationId },
    orderBy: { createdAt: 'asc' },
  })

describe('a stake ceiling of the market', () => {
  test('refuses what lies above it, unsent and with rule, version and figures; what it allows passes', async () => {
    await take(ceiling)
    expect((await bet('b1', { amountMinor: 200n })).outcome).toBe('ok')
    expect((await bet('b2', { amountMinor: 201n })).outcome).toBe('failed')
    const { id, ...refused } = await storedMovement(world, 'b2')
    expect(refused).toMatchObject({
      ...{ state: 'not_sent', stateReason: 'jurisdiction', attempts: [] },
      refusedBy: { rule: 'market_stake_max', version: 'MT-1', limit: 200, used: 201 },
    })
    expect(await listed()).toMatchObject([
      {
        ...{ subject: 'bet', subjectId: id, rule: 'market_stake_max', isShadow: false },
        ...{ limitText: '2.00 EUR', usedText: '2.01 EUR', number: 1, country: 'MT' },
      },
    ])
    expect(world.wallet.requests).toHaveLength(1)
  })

  test('in no currency of the session refuses every bet: nothing is converted', async () => {
    await take({ stakeCeilings: [{ gameType: null, currency: 'SEK', amountMinor: '2000' }] })
    expect((await bet('b1', { amountMinor: 1n })).outcome).toBe('failed')
    const { refusedBy } = await storedMovement(world, 'b1')
    expect(refusedBy).toEqual({ rule: 'market_stake_max', version: 'MT-1', limit: null, used: 1 })
  })

  test('never refuses a win', async () => {
    await take(ceiling)
    const win = world.report({ type: 'win', transactionId: 'w1', amountMinor: 50_000n })
    expect((await reportMovement(world.ctx, win, world.ports)).outcome).toBe('ok')
  })

  test('in shadow mode passes, and is counted', async () => {
    await take(ceiling, 'shadow')
    expect((await bet('b1', { amountMinor: 201n })).outcome).toBe('ok')
    expect(await listed()).toMatchObject([{ isShadow: true, rule: 'market_stake_max' }])
    expect((await storedMovement(world, 'b1')).refusedBy).toBeNull()
  })
})

describe('a least time between bets', () => {
  test('counts from round to round: further bets of a round pass, the next round waits', async () => {
    await take({ betIntervalMs: 2_500 })
    expect((await bet('b1')).outcome).toBe('ok')
    world.clock.advance(2_499)
    expect((await bet('b1-more', { roundId: 'round of b1' })).outcome).toBe('ok')
    expect((await bet('b2')).outcome).toBe('failed')
    expect((await storedMovement(world, 'b2')).refusedBy).toEqual({
      ...{ rule: 'market_bet_interval', version: 'MT-1', limit: 2_500, used: 2_499 },
    })
    world.clock.advance(1)
    expect((await bet('b3')).outcome).toBe('ok')
  })

  test('lets one of many rounds begin that come at once, and a report again moves nothing', async () => {
    await take({ betIntervalMs: 2_500 })
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, at) => bet(`b${at}`).then(({ outcome }) => outcome)),
    )
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
    expect(world.wallet.requests).toHaveLength(1)
    const passed = outcomes.indexOf('ok')
    world.clock.advance(2_500)
    expect((await bet(`b${passed}`)).outcome).toBe('ok')
    expect((await bet('next')).outcome).toBe('ok')
    expect(world.wallet.requests).toHaveLength(2)
  })

  test('waits for a round that another instance is just beginning, and is refused once that is committed', async () => {
    await take({ betIntervalMs: 2_500 })
    const other = await beginElsewhere()
    await other.db.query(
      `insert into market_bet_clock (session_id, round_id, bet_at) values ($1, 'theirs', $2)`,
      [world.sessionId, world.clock.now()],
    )
    const ours = bet('b1')
    await untilWaiting(1)
    expect(world.wallet.requests).toEqual([])
    await other.end('commit')
    expect((await ours).outcome).toBe('failed')
    expect(world.wallet.requests).toEqual([])
  })

  test('in shadow mode passes, is counted, and counts from the round that began all the same', async () => {
    await take({ betIntervalMs: 2_500 }, 'shadow')
    await bet('b1')
    world.clock.advance(1_000)
    expect((await bet('b2')).outcome).toBe('ok')
    world.clock.advance(2_000)
    await bet('b3')
    expect(await listed()).toMatchObject([
      { rule: 'market_bet_interval', limitText: '2500 ms', usedText: '1000 ms' },
      { usedText: '2000 ms' },
    ])
  })

  test('is another one for each session', async () => {
    await take({ betIntervalMs: 2_500 })
    const sessionId = await createSession({ ...world, now: world.clock.now() })
    expect((await bet('b1')).outcome).toBe('ok')
    expect((await bet('b2', { sessionId })).outcome).toBe('ok')
  })
})
