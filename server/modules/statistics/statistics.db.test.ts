import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { db } from '@/server/db'
import { createTestGame, createTestProvider, createTestTenant } from '@/server/testing/tenants'
import { getStatistics, rollStatistics } from './index'
import { statisticColumns, truthStatement } from './sql-statistic'
import { addAttempt, addMovement, addSession, type StatisticWorld, setState } from './testing/world'

const hour = 3_600_000
const start = new Date('2026-03-10T12:30:00Z')

async function createWorld(): Promise<StatisticWorld> {
  const own = await createTestTenant({ kind: 'platform' })
  own.clock.set(start)
  const providerCode = await createTestProvider()
  return { ...own, providerCode, gameId: await createTestGame({ providerCode }) }
}

const ago = (ms: number) => new Date(start.getTime() - ms)

const everything = [new Date('2000-01-01T00:00:00Z'), new Date('2100-01-01T00:00:00Z')]

/** The stored rows and the truth over all time, each without the order. */
async function storedAndTrue(organizationId: string) {
  const order = 'order by hour, brand_id, currency, is_free'
  const stored = await db.query(
    {
      name: '',
      text: `select ${statisticColumns} from hourly_statistic where organization_id = $1 ${order}`,
    },
    [organizationId],
  )
  const truth = await db.query(
    { name: '', text: `select ${statisticColumns} from (${truthStatement}) t ${order}` },
    [organizationId, ...everything],
  )
  return { stored, truth }
}

describe('the overview', () => {
  it('counts GGR as confirmed bets less their refunds less wins, per currency, free stakes left out', async () => {
    const own = await createWorld()
    const bet = await addMovement(own, { type: 'bet', amountMinor: 1_000n, at: ago(hour) })
    await addMovement(own, { type: 'bet', amountMinor: 300n, at: ago(hour) })
    await addMovement(own, { type: 'bet', amountMinor: 5_000n, state: 'declined', at: ago(hour) })
    await addMovement(own, { type: 'refund', amountMinor: 1_000n, reversalOf: bet, at: ago(0) })
    await addMovement(own, { type: 'win', amountMinor: 120n, at: ago(0) })
    await addMovement(own, { type: 'bet', amountMinor: 700n, isFree: true, at: ago(0) })
    await addMovement(own, { type: 'win', amountMinor: 50n, isFree: true, at: ago(0) })
    await addMovement(own, { type: 'bet', amountMinor: 9n, currency: 'JPY', at: ago(0) })
    const { money, total } = await getStatistics(own.tenant, { period: '24h' })
    expect(money).toMatchObject([
      {
        currency: 'EUR',
        betMinor: 1_300n,
        refundMinor: 1_000n,
        winMinor: 170n,
        freeWinMinor: 50n,
        ggrMinor: 130n,
      },
      { currency: 'JPY', betMinor: 9n, ggrMinor: 9n },
    ])
    expect(money[0]?.points.slice(-2).map((point) => point.ggrMinor)).toEqual([1_300n, -1_170n])
    expect(total).toMatchObject({ confirmed: 7, declined: 1 })
  })

  it('does not take a refund off for a bet that never took anything', async () => {
    const own = await createWorld()
    const bet = await addMovement(own, { type: 'bet', amountMinor: 500n, state: 'superseded', at: ago(0) })
    await addMovement(own, { type: 'refund', amountMinor: 500n, reversalOf: bet, at: ago(0) })
    const { money } = await getStatistics(own.tenant, { period: '24h' })
    expect(money).toMatchObject([{ betMinor: 0n, refundMinor: 0n, ggrMinor: 0n }])
  })

  it('says the same before an hour is counted, after, and after it was counted twice', async () => {
    const own = await createWorld()
    for (const hours of [0, 1, 2, 30, 80, 400]) {
      const movement = await addMovement(own, {
        type: 'bet',
        amountMinor: BigInt(hours + 1),
        at: ago(hours * hour),
      })
      await addAttempt(own, movement, { number: 1, durationMs: 40 + hours, at: ago(hours * hour) })
      await addAttempt(own, movement, { number: 2, durationMs: 4_000, at: ago(hours * hour) })
      await addSession(own, { mode: 'real', at: ago(hours * hour) })
      await addSession(own, { mode: 'demo', at: ago(hours * hour) })
    }
    for (const period of ['24h', '7d', '30d'] as const) {
      const before = await getStatistics(own.tenant, { period })
      await rollStatistics(own.tenant)
      expect(await getStatistics(own.tenant, { period })).toEqual(before)
      await rollStatistics(own.tenant)
      expect(await getStatistics(own.tenant, { period })).toEqual(before)
      expect(before.total.sessions).toBe(before.total.demoSessions)
      expect(before.total.redeliveries).toBe(before.total.sessions)
    }
    const { total } = await getStatistics(own.tenant, { period: '30d' })
    expect(total).toMatchObject({ confirmed: 6, attempts: 12, redeliveries: 6, sessions: 6, demoSessions: 6 })
  })

  it('sees a change that comes after its hour was counted, in the bet’s hour and in its refund’s', async () => {
    const own = await createWorld()
    const bet = await addMovement(own, {
      type: 'bet',
      amountMinor: 800n,
      state: 'retrying',
      at: ago(5 * hour),
    })
    await addMovement(own, { type: 'refund', amountMinor: 800n, reversalOf: bet, at: ago(4 * hour) })
    await rollStatistics(own.tenant)
    const seen = await getStatistics(own.tenant, { period: '24h' })
    expect(seen.total).toMatchObject({ pending: 1, confirmed: 1 })
    await setState(bet, 'confirmed')
    await rollStatistics(own.tenant)
    const { total, money } = await getStatistics(own.tenant, { period: '24h' })
    expect(total).toMatchObject({ pending: 0, confirmed: 2 })
    expect(money).toMatchObject([{ betMinor: 800n, refundMinor: 800n, ggrMinor: 0n }])
  })

  it('sees a movement that was written into an hour already counted', async () => {
    const own = await createWorld()
    await addMovement(own, { type: 'bet', amountMinor: 1n, at: ago(10 * hour) })
    await rollStatistics(own.tenant)
    await addMovement(own, { type: 'bet', amountMinor: 2n, at: ago(12 * hour) })
    await rollStatistics(own.tenant)
    const { money } = await getStatistics(own.tenant, { period: '24h' })
    expect(money).toMatchObject([{ betMinor: 3n }])
  })

  it('is narrowed to a brand and a currency, and refuses another organization’s brand', async () => {
    const own = await createWorld()
    const other = await createWorld()
    await addMovement(own, { type: 'bet', amountMinor: 10n, at: ago(0) })
    await addMovement(own, { type: 'bet', amountMinor: 20n, currency: 'SEK', at: ago(0) })
    await addMovement(other, { type: 'bet', amountMinor: 40n, at: ago(0) })
    const mine = await getStatistics(own.tenant, { period: '24h', brandId: own.brandId, currency: 'SEK' })
    expect(mine.money).toMatchObject([{ currency: 'SEK', betMinor: 20n }])
    expect(mine.brands).toMatchObject([{ brandId: own.brandId, counts: { confirmed: 1 } }])
    await rollStatistics(own.tenant)
    const all = await getStatistics(own.tenant, { period: '24h' })
    expect(all.total.confirmed).toBe(2)
    await expect(getStatistics(own.tenant, { period: '24h', brandId: other.brandId })).rejects.toMatchObject({
      code: 'E6008',
    })
  })

  it('counts anew what was counted ahead of its time, by a clock that was wrong', async () => {
    const own = await createWorld()
    await addMovement(own, { type: 'bet', amountMinor: 1n, at: ago(100 * hour) })
    own.clock.advance(30 * 24 * hour)
    for (let run = 0; run < 4; run += 1) await rollStatistics(own.tenant)
    own.clock.set(start)
    await addMovement(own, { type: 'bet', amountMinor: 700n, at: ago(0) })
    own.clock.advance(2 * hour)
    // In its own time the movement would have left no mark: its hour was not over.
    await db.$executeRaw`delete from statistic_mark where organization_id = ${own.organizationId}::uuid`
    for (let run = 0; run < 4; run += 1) await rollStatistics(own.tenant)
    const { stored, truth } = await storedAndTrue(own.organizationId)
    expect(stored).toEqual(truth)
  })

  it('says what is open now whatever its age, and only this organization’s', async () => {
    const own = await createWorld()
    const other = await createWorld()
    for (const world of [own, other]) {
      const pending = await addMovement(world, {
        type: 'win',
        amountMinor: 1n,
        state: 'retrying',
        at: ago(900 * hour),
      })
      await addAttempt(world, pending, { number: 1, durationMs: 10, at: ago(900 * hour) })
      await addMovement(world, { type: 'win', amountMinor: 1n, state: 'exhausted', at: ago(900 * hour) })
    }
    const { pendingNow, needingPersonNow, total } = await getStatistics(own.tenant, { period: '30d' })
    expect([pendingNow, needingPersonNow, total.pending]).toEqual([1, 1, 0])
  })
})

const movement = fc.record({
  type: fc.constantFrom('bet' as const, 'win' as const),
  amountMinor: fc.bigInt({ min: 0n, max: 9_007_199_254_740_991n }),
  currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
  isFree: fc.boolean(),
  state: fc.constantFrom(
    'confirmed' as const,
    'retrying' as const,
    'exhausted' as const,
    'resolved' as const,
  ),
  minutesAgo: fc.integer({ min: 0, max: 4_000 }),
  durations: fc.array(fc.integer({ min: 0, max: 6_000 }), { maxLength: 3 }),
  isRefunded: fc.boolean(),
  becomes: fc.constantFrom('confirmed' as const, 'rejected' as const, null),
})

type Told = typeof movement extends fc.Arbitrary<infer Value> ? Value : never

/** Writes one movement with its attempts and refund; answers with its id. */
async function write(own: StatisticWorld, told: Told): Promise<string> {
  const { type, amountMinor, currency, isFree, state, minutesAgo, durations, isRefunded } = told
  const at = ago((150 + minutesAgo) * 60_000)
  const id = await addMovement(own, { type, amountMinor, currency, isFree, state, at })
  for (const [index, durationMs] of durations.entries()) {
    await addAttempt(own, id, { number: index + 1, durationMs, at })
  }
  if (!isRefunded || type !== 'bet') return id
  const refundedAt = new Date(at.getTime() + hour)
  await addMovement(own, { type: 'refund', amountMinor, currency, isFree, reversalOf: id, at: refundedAt })
  return id
}

describe('the hourly statistics', () => {
  it('equal the truth for any movements, whatever changed after their hours were counted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 25 }), async (movements) => {
        const own = await createWorld()
        const ids: string[] = []
        for (const told of movements) ids.push(await write(own, told))
        await rollStatistics(own.tenant)
        const first = await storedAndTrue(own.organizationId)
        expect(first.stored).toEqual(first.truth)
        for (const [index, { becomes }] of movements.entries()) {
          if (becomes) await setState(ids[index] ?? '', becomes)
        }
        await rollStatistics(own.tenant)
        const second = await storedAndTrue(own.organizationId)
        expect(second.stored).toEqual(second.truth)
      }),
      { numRuns: 15 },
    )
  })

  it('come out right when two instances count at once', async () => {
    const own = await createWorld()
    for (let hours = 2; hours < 60; hours += 7) {
      await addMovement(own, { type: 'bet', amountMinor: 5n, at: ago(hours * hour) })
    }
    await Promise.all([1, 2, 3, 4].map(() => rollStatistics(own.tenant)))
    const { stored, truth } = await storedAndTrue(own.organizationId)
    expect(stored).toEqual(truth)
    expect(stored.length).toBeGreaterThan(5)
  })

  it('say from when on they are known while a long past is being counted', async () => {
    const own = await createWorld()
    await addMovement(own, { type: 'bet', amountMinor: 5n, at: ago(40 * 24 * hour) })
    await rollStatistics(own.tenant)
    const partly = await getStatistics(own.tenant, { period: '30d' })
    expect(partly.countedFrom?.getTime()).toBeGreaterThan(partly.since.getTime())
    for (let run = 0; run < 3; run += 1) await rollStatistics(own.tenant)
    expect((await getStatistics(own.tenant, { period: '30d' })).countedFrom).toBeNull()
    const { stored, truth } = await storedAndTrue(own.organizationId)
    expect(stored).toEqual(truth)
  })
})
