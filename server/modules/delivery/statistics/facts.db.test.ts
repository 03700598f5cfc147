import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createTestGame, createTestProvider, createTestTenant } from '@/server/testing/tenants'
import { withoutGuards } from '@/server/testing/without-guards'
import { rebuildFacts, rollStatistics, verifyFacts } from './index'
import { addMovement, type StatisticWorld, setState } from './testing/world'

const hour = 3_600_000
const start = new Date('2026-03-10T12:30:00Z')
const at = (time: string) => new Date(`2026-03-${time}:00Z`)

async function createWorld(): Promise<StatisticWorld> {
  const own = await createTestTenant({ kind: 'platform' })
  own.clock.set(start)
  const providerCode = await createTestProvider()
  return { ...own, providerCode, gameId: await createTestGame({ providerCode }) }
}

interface FactRow {
  hour: Date
  currency: string
  bets: number
  wins: number
  refunds: number
  bet: string
  win: string
  refund: string
}

const factsOf = (organizationId: string) =>
  db.query<FactRow>(
    `select hour, currency, bets, wins, refunds, bet_minor::text as bet, win_minor::text as win, refund_minor::text as refund
     from fact where organization_id = $1 order by hour, currency`,
    [organizationId],
  )

/** The same money from the movements alone, without anything the facts are made with. */
async function moneyOf(organizationId: string): Promise<Record<string, string>> {
  const movements = await db.movement.findMany({
    where: { organizationId, state: 'confirmed' },
    include: { reversalOf: true },
  })
  const sums: Record<string, bigint> = {}
  for (const { settledAt, type, isFree, reversalOf, currency, amountMinor } of movements) {
    if (type === 'bet' && isFree) continue
    if (type === 'refund' && (reversalOf?.state !== 'confirmed' || reversalOf.isFree)) continue
    const hourOf = new Date(Math.floor((settledAt?.getTime() ?? 0) / hour) * hour).toISOString()
    const key = `${hourOf} ${currency} ${type}`
    sums[key] = (sums[key] ?? 0n) + amountMinor
  }
  return Object.fromEntries(
    Object.entries(sums).flatMap(([key, sum]) => (sum === 0n ? [] : [[key, String(sum)]])),
  )
}

function moneyOfFacts(rows: readonly FactRow[]): Record<string, string> {
  const sums: Record<string, bigint> = {}
  for (const row of rows)
    for (const type of ['bet', 'win', 'refund'] as const) {
      const key = `${row.hour.toISOString()} ${row.currency} ${type}`
      sums[key] = (sums[key] ?? 0n) + BigInt(row[type])
    }
  return Object.fromEntries(
    Object.entries(sums).flatMap(([key, sum]) => (sum === 0n ? [] : [[key, String(sum)]])),
  )
}

const movement = fc.record({
  type: fc.constantFrom('bet' as const, 'win' as const),
  amountMinor: fc.bigInt({ min: 0n, max: 9_007_199_254_740_991n }),
  currency: fc.constantFrom('EUR', 'KWD'),
  isFree: fc.boolean(),
  playerId: fc.constantFrom('ada', 'ben'),
  state: fc.constantFrom('confirmed' as const, 'retrying' as const, 'rejected' as const),
  minutesAgo: fc.integer({ min: 0, max: 4_000 }),
  /** How long it took to settle. */
  minutes: fc.constantFrom(0, 0, 0, 1, 45, 70, 1_500),
  refundedAfter: fc.option(fc.constantFrom(1, 61, 1_500)),
  becomesConfirmed: fc.boolean(),
})

const minutesAgo = (minutes: number) => new Date(start.getTime() - minutes * 60_000)

type Told = typeof movement extends fc.Arbitrary<infer Value> ? Value : never

/** Writes a movement and its refund. Nothing settles later than two hours ago: these hours are over. */
async function write(own: StatisticWorld, told: Told): Promise<string> {
  const { type, amountMinor, currency, isFree, playerId, state, minutes, refundedAfter } = told
  const reported = told.minutesAgo + 1_700
  const money = { amountMinor, currency, isFree, playerId }
  const id = await addMovement(own, {
    ...money,
    type,
    state,
    at: minutesAgo(reported),
    settledAt: minutesAgo(reported - minutes),
  })
  if (refundedAfter === null || type !== 'bet') return id
  const at = minutesAgo(reported - refundedAfter)
  await addMovement(own, { ...money, type: 'refund', reversalOf: id, at })
  return id
}

describe('facts', () => {
  it('equal the movements by the hour of settlement, whatever settles after its hours were counted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 20 }), async (movements) => {
        const own = await createWorld()
        const ids: string[] = []
        for (const told of movements) {
          const id = await write(own, told)
          if (told.becomesConfirmed && told.state === 'retrying') ids.push(id)
        }
        await rollStatistics(own.tenant)
        expect(moneyOfFacts(await factsOf(own.organizationId))).toEqual(await moneyOf(own.organizationId))
        expect(await verifyFacts(own.organizationId)).toEqual([])
        for (const id of ids) await setState(id, 'confirmed', minutesAgo(150))
        await rollStatistics(own.tenant)
        expect(moneyOfFacts(await factsOf(own.organizationId))).toEqual(await moneyOf(own.organizationId))
        expect(await verifyFacts(own.organizationId)).toEqual([])
      }),
      { numRuns: 15 },
    )
  })

  it('of a period that is over do not change when a movement of it settles later', async () => {
    const own = await createWorld()
    await addMovement(own, { type: 'bet', amountMinor: 100n, at: at('10T08:10') })
    const late = await addMovement(own, {
      type: 'win',
      amountMinor: 250n,
      at: at('10T08:20'),
      state: 'retrying',
    })
    await rollStatistics(own.tenant)
    const before = await factsOf(own.organizationId)
    await setState(late, 'confirmed', at('10T11:05'))
    own.clock.set(new Date('2026-03-10T13:10:00Z'))
    await rollStatistics(own.tenant)
    const after = await factsOf(own.organizationId)
    expect(after.slice(0, 1)).toEqual(before)
    expect(after).toMatchObject([
      { hour: at('10T08:00'), bets: 1, wins: 0, bet: '100' },
      { hour: at('10T11:00'), bets: 0, wins: 1, win: '250' },
    ])
  })

  it('of a period that is over do not change when support resolves a late bet of it', async () => {
    const own = await createWorld()
    const late = await addMovement(own, {
      type: 'bet',
      amountMinor: 100n,
      at: at('09T08:10'),
      settledAt: at('09T09:40'),
    })
    await rollStatistics(own.tenant)
    const before = await factsOf(own.organizationId)
    expect(before).toMatchObject([{ hour: at('09T09:00'), bets: 1, bet: '100' }])
    const players = () => db.playerDay.findMany({ where: { organizationId: own.organizationId } })
    const playersBefore = await players()
    await db.movement.update({
      where: { id: late },
      data: { state: 'resolved', resolutionNote: 'Settled with the operator.' },
    })
    await addMovement(own, { type: 'bet', amountMinor: 7n, at: at('09T08:10'), state: 'resolved' })
    await rollStatistics(own.tenant)
    await rebuildFacts(own.organizationId)
    expect(await factsOf(own.organizationId)).toEqual(before)
    expect(await players()).toEqual(playersBefore)
    expect(await verifyFacts(own.organizationId)).toEqual([])
  })

  it('of an organization that cannot be counted hold up those of no other', async () => {
    const [broken, other] = [await createWorld(), await createWorld()]
    for (const own of [broken, other])
      await addMovement(own, { type: 'bet', amountMinor: 3n, at: at('10T08:10') })
    await db.query(`create function refuse_fact() returns trigger language plpgsql as $$
      begin raise exception 'refused'; end $$`)
    await db.query(`create trigger refuse_fact before insert on fact for each row
      when (new.organization_id = '${broken.organizationId}') execute function refuse_fact()`)
    try {
      expect((await rollStatistics(other.tenant)).failed).toBe(1)
    } finally {
      await db.query('drop trigger refuse_fact on fact')
    }
    expect(await factsOf(broken.organizationId)).toEqual([])
    expect(await factsOf(other.organizationId)).toMatchObject([{ bets: 1, bet: '3' }])
    await rollStatistics(other.tenant)
    expect(await factsOf(broken.organizationId)).toMatchObject([{ bets: 1, bet: '3' }])
  })

  it('count a refund where its bet was confirmed, in the hour in which it settled', async () => {
    const own = await createWorld()
    const bet = await addMovement(own, { type: 'bet', amountMinor: 70n, at: at('10T07:59') })
    const lost = await addMovement(own, {
      type: 'bet',
      amountMinor: 5n,
      at: at('10T07:59'),
      state: 'superseded',
    })
    for (const reversalOf of [bet, lost])
      await addMovement(own, { type: 'refund', amountMinor: 70n, at: at('10T08:00'), reversalOf })
    await rollStatistics(own.tenant)
    expect(await factsOf(own.organizationId)).toMatchObject([
      { hour: at('10T07:00'), bets: 1, refunds: 0, bet: '70', refund: '0' },
      { hour: at('10T08:00'), bets: 0, refunds: 1, bet: '0', refund: '70' },
    ])
  })

  it('of players are counted once their day is over', async () => {
    const own = await createWorld()
    for (const time of ['08T10:00', '09T23:59', '10T00:00'])
      for (const playerId of ['ada', 'ben'])
        await addMovement(own, { type: 'bet', amountMinor: 1n, playerId, at: at(time) })
    await rollStatistics(own.tenant)
    const days = await db.playerDay.findMany({
      where: { organizationId: own.organizationId },
      orderBy: { day: 'asc' },
    })
    expect(days.map(({ day, playerId }) => `${day.toISOString().slice(0, 10)} ${playerId}`).sort()).toEqual([
      '2026-03-08 ada',
      '2026-03-08 ben',
      '2026-03-09 ada',
      '2026-03-09 ben',
    ])
  })

  it('come out right when instances count at once', async () => {
    const own = await createWorld()
    for (let hours = 2; hours < 60; hours += 7)
      await addMovement(own, { type: 'bet', amountMinor: 5n, at: new Date(start.getTime() - hours * hour) })
    await Promise.all([1, 2, 3].map(() => rollStatistics(own.tenant)))
    expect(await verifyFacts(own.organizationId)).toEqual([])
    expect(moneyOfFacts(await factsOf(own.organizationId))).toEqual(await moneyOf(own.organizationId))
  })

  it('that are wrong are named by verifying and mended by rebuilding', async () => {
    const own = await createWorld()
    await addMovement(own, { type: 'bet', amountMinor: 100n, at: at('09T08:10') })
    await addMovement(own, { type: 'win', amountMinor: 90n, at: at('09T08:10'), settledAt: at('09T10:00') })
    await rollStatistics(own.tenant)
    await db.fact.updateMany({
      where: { organizationId: own.organizationId, bets: 1 },
      data: { betMinor: 99 },
    })
    await db.lateSettlement.deleteMany({ where: { organizationId: own.organizationId } })
    await db.playerDay.deleteMany({ where: { organizationId: own.organizationId } })
    await db.factDay.updateMany({
      where: { organizationId: own.organizationId, dimension: 'game' },
      data: { winMinor: 91 },
    })
    const found = await verifyFacts(own.organizationId)
    expect(found).toHaveLength(3)
    expect(found[2]).toMatchObject({
      table: 'fact_day',
      key: { dimension: 'game', day: '2026-03-09', key: own.gameId },
      stored: { win_minor: '91' },
      counted: { win_minor: '90', players: '1', units: '2' },
    })
    expect(found[0]).toMatchObject({
      table: 'fact',
      key: { currency: 'EUR', provider_code: own.providerCode },
      stored: { bet_minor: '99' },
      counted: { bet_minor: '100' },
    })
    expect(found[1]).toMatchObject({ table: 'player_day', stored: null, counted: { bets: '1', wins: '1' } })
    expect(await rebuildFacts(own.organizationId)).toBeGreaterThan(0)
    expect(await verifyFacts(own.organizationId)).toEqual([])
    expect(moneyOfFacts(await factsOf(own.organizationId))).toEqual(await moneyOf(own.organizationId))
  })

  it('of movements that are in the archive alone stay as they were counted', async () => {
    const own = await createWorld()
    await addMovement(own, { type: 'bet', amountMinor: 100n, at: new Date('2026-01-28T08:10:00Z') })
    await addMovement(own, { type: 'bet', amountMinor: 7n, at: at('09T08:10') })
    const { organizationId, brandId, providerCode, gameId } = own
    const played = new Date('2026-01-28T08:00:00Z')
    await db.gameSession.create({
      data: {
        ...{ id: newId(), organizationId, brandId, providerCode, gameId, mode: 'real', status: 'launched' },
        ...{
          playerId: 'ada',
          currency: 'EUR',
          country: 'MT',
          balanceMinor: 0n,
          createdAt: played,
          expiresAt: played,
        },
      },
    })
    // A run counts two weeks of the past.
    for (const _ of [1, 2, 3, 4]) await rollStatistics(own.tenant)
    const told = await factsOf(own.organizationId)
    expect(told).toHaveLength(2)
    const month = new Date('2026-01-01T00:00:00Z')
    const next = new Date('2026-02-01T00:00:00Z')
    const [ids] = await db.query<{ firstId: string; endId: string }>(
      'select first_id_of($1) as "firstId", first_id_of($2) as "endId"',
      [month, next],
    )
    if (!ids) throw new Error('There are no ids')
    const times = { createdAt: next, verifiedAt: next, detachedAt: next }
    const data = { ...ids, ...times, month: '2026-01', state: 'detached', linkSha256: '0'.repeat(64) }
    await db.archiveMonth.create({ data })
    await withoutGuards((tx) =>
      tx.query('delete from movement where organization_id = $1 and created_at < $2', [
        own.organizationId,
        next,
      ]),
    )
    await db.statisticProgress.updateMany({
      where: { organizationId: own.organizationId },
      data: { isBackfilled: false },
    })
    await db.query('insert into statistic_mark (organization_id, hour) values ($1, $2)', [
      own.organizationId,
      new Date('2026-01-28T08:00:00Z'),
    ])
    await rollStatistics(own.tenant)
    expect(await rebuildFacts(own.organizationId)).toBeGreaterThan(0)
    expect(await verifyFacts(own.organizationId)).toEqual([])
    expect(await factsOf(own.organizationId)).toEqual(told)
    await db.archiveMonth.deleteMany()
  })
})
