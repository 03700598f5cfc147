import { describe, expect, it } from 'vitest'
import { db } from '@/server/db'
import { createTestGame, createTestProvider, createTestTenant } from '@/server/testing/tenants'
import { getStatistics, rollStatistics, searchPlayers } from './index'
import { storedAndTrue } from './testing/stored-and-true'
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

  it('tells the same length of time before, as much of it as has passed of the period', async () => {
    const own = await createWorld()
    await addMovement(own, { type: 'bet', amountMinor: 40n, at: ago(2 * hour) })
    await addMovement(own, { type: 'bet', amountMinor: 100n, at: ago(26 * hour) })
    // 20:30 of the first day of 30: the last day of the period has come to 12:30 only.
    await addMovement(own, { type: 'bet', amountMinor: 7n, at: ago(30 * 24 * hour - 8 * hour) })
    await addMovement(own, { type: 'bet', amountMinor: 9n, at: ago(31 * 24 * hour) })
    for (let run = 0; run < 4; run += 1) {
      const day = await getStatistics(own.tenant, { period: '24h' })
      expect(day.total.confirmed).toBe(1)
      expect(day.previous).toMatchObject({ total: { confirmed: 1 }, money: [{ betMinor: 100n }] })
      await rollStatistics(own.tenant)
    }
    const month = await getStatistics(own.tenant, { period: '30d' })
    expect(month.previous).toMatchObject({ total: { confirmed: 1 }, money: [{ betMinor: 9n }] })
    const none = await getStatistics(own.tenant, { period: '24h', currency: 'JPY' })
    expect(none.previous).toMatchObject({ total: { confirmed: 0 }, money: [] })
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

  it('counts money in the hour in which it settled, and the callback in the hour in which it was reported', async () => {
    const own = await createWorld()
    const late = { type: 'win', currency: 'SEK', amountMinor: 60n } as const
    await addMovement(own, { ...late, at: ago(26 * hour), settledAt: ago(3 * hour) })
    await addMovement(own, { type: 'bet', amountMinor: 100n, at: ago(2 * hour), settledAt: ago(0) })
    for (let run = 0; run < 2; run += 1) {
      const { points, money, total, currencies, brands, previous } = await getStatistics(own.tenant, {
        period: '24h',
      })
      expect(total.confirmed).toBe(1)
      expect(points.slice(-3).map(({ confirmed }) => confirmed)).toEqual([1, 0, 0])
      const ggr = Object.fromEntries(
        money.map((one) => [one.currency, one.points.slice(-4).map(({ ggrMinor }) => ggrMinor)]),
      )
      expect(ggr).toEqual({ EUR: [0n, 0n, 0n, 100n], SEK: [-60n, 0n, 0n, 0n] })
      expect(currencies).toEqual(['EUR', 'SEK'])
      expect(brands[0]?.money).toMatchObject([{ currency: 'EUR' }, { currency: 'SEK', ggrMinor: -60n }])
      expect(previous).toMatchObject({ total: { confirmed: 1 }, money: [] })
      await rollStatistics(own.tenant)
    }
  })

  it('says the same of money as the facts that reports read', async () => {
    const own = await createWorld()
    for (const hours of [1, 5, 20])
      await addMovement(own, {
        type: 'bet',
        amountMinor: 9_007_199_254_740_991n,
        at: ago(hours * hour),
        settledAt: ago((hours - 1) * hour),
      })
    await rollStatistics(own.tenant)
    own.clock.advance(hour)
    await rollStatistics(own.tenant)
    const [facts] = await db.query<{ bet: string }>(
      'select sum(bet_minor)::text as bet from fact where organization_id = $1',
      [own.organizationId],
    )
    const { money } = await getStatistics(own.tenant, { period: '24h' })
    expect(money).toMatchObject([{ betMinor: 27_021_597_764_222_973n }])
    expect(facts?.bet).toBe('27021597764222973')
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

describe('the list of players', () => {
  it('has their totals per currency, says up to when, and finds them by how their ids begin', async () => {
    const own = await createWorld()
    const other = await createWorld()
    await addMovement(own, { type: 'bet', amountMinor: 900n, at: ago(5 * hour) })
    await addMovement(own, { type: 'win', amountMinor: 300n, at: ago(3 * hour) })
    await addMovement(own, { type: 'bet', amountMinor: 8n, currency: 'JPY', at: ago(4 * hour) })
    await addMovement(own, { type: 'bet', amountMinor: 1n, at: ago(0) })
    await addMovement(other, { type: 'bet', amountMinor: 5n, at: ago(5 * hour) })
    expect((await searchPlayers(own.tenant, {})).players).toEqual([])
    for (let run = 0; run < 2; run += 1) await rollStatistics(own.tenant)
    const page = await searchPlayers(own.tenant, {})
    expect(page).toMatchObject({ countedUntil: new Date('2026-03-10T12:00:00Z'), countedFrom: null })
    expect(page.players).toMatchObject([
      {
        currency: 'EUR',
        movements: 2,
        betMinor: 900n,
        winMinor: 300n,
        ggrMinor: 600n,
        lastAt: ago(3 * hour),
      },
      { currency: 'JPY', movements: 1, betMinor: 8n, ggrMinor: 8n },
    ])
    const { playerId = '' } = page.players[0] ?? {}
    const found = async (beginning: string) => (await searchPlayers(own.tenant, { beginning })).players.length
    expect([await found(playerId.slice(0, 1)), await found('%'), await found(`${playerId}x`)]).toEqual([
      2, 0, 0,
    ])
  })
})
