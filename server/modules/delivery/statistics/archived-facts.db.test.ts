import { afterEach, describe, expect, test } from 'vitest'
import { db } from '@/server/db'
import { createTestGame, createTestProvider, createTestTenant } from '@/server/testing/tenants'
import { withoutGuards } from '@/server/testing/without-guards'
import { rebuildFacts, rollStatistics, verifyFacts } from './index'
import { addMovement, type StatisticWorld } from './testing/world'

const now = new Date('2026-12-10T12:30:00Z')
const day = 24 * 3_600_000

async function createWorld(): Promise<StatisticWorld> {
  const own = await createTestTenant({ kind: 'platform' })
  own.clock.set(now)
  const providerCode = await createTestProvider()
  return { ...own, providerCode, gameId: await createTestGame({ providerCode }) }
}

/** A run counts two weeks of the past. */
async function countAll(own: StatisticWorld) {
  for (let run = 0; run < 30; run += 1) {
    await rollStatistics(own.tenant)
    const { isBackfilled } = await db.statisticProgress.findFirstOrThrow({
      where: { organizationId: own.organizationId },
    })
    if (isBackfilled) return
  }
}

/** August as `archive-months` leaves it once it has left the database. */
async function archiveAugust(own: StatisticWorld, settledBefore: Date) {
  const [from, to] = [new Date('2026-08-01T00:00:00Z'), new Date('2026-09-01T00:00:00Z')]
  const [ids] = await db.query<{ firstId: string; endId: string }>(
    'select first_id_of($1) as "firstId", first_id_of($2) as "endId"',
    [from, to],
  )
  if (!ids) throw new Error('There are no ids')
  const times = { createdAt: to, verifiedAt: to, detachedAt: to, settledBefore }
  await db.archiveMonth.create({
    data: { ...ids, ...times, month: '2026-08', state: 'detached', linkSha256: '0'.repeat(64) },
  })
  await withoutGuards((tx) =>
    tx.query('delete from movement where organization_id = $1 and created_at < $2', [own.organizationId, to]),
  )
}

const wonByDay = (organizationId: string) =>
  db.query<{ day: string; won: string }>(
    `select (hour at time zone 'UTC')::date::text as day, sum(win_minor)::text as won from fact
    where organization_id = $1 group by 1 order by 1`,
    [organizationId],
  )

afterEach(() => db.archiveMonth.deleteMany())

describe('a win of an archived month that settled seven weeks after it', () => {
  /** A win of 244.00 made in August, settled in October, beside one of 527.41 made and settled on that day. */
  async function createPast() {
    const own = await createWorld()
    const settled = new Date('2026-10-20T09:40:00Z')
    const made = new Date('2026-08-25T10:00:00Z')
    await addMovement(own, { type: 'win', amountMinor: 24_400n, at: made, settledAt: settled })
    await addMovement(own, { type: 'win', amountMinor: 52_741n, at: new Date('2026-10-20T09:05:00Z') })
    await addMovement(own, { type: 'win', amountMinor: 100n, at: new Date('2026-11-20T09:05:00Z') })
    await countAll(own)
    const told = [
      { day: '2026-10-20', won: '77141' },
      { day: '2026-11-20', won: '100' },
    ]
    expect(await wonByDay(own.organizationId)).toEqual(told)
    await archiveAugust(own, new Date('2026-10-20T10:00:00Z'))
    return { own, told, settled }
  }

  test('stays in its day when that hour is marked, and when all is counted anew', async () => {
    const { own, told, settled } = await createPast()
    const { organizationId } = own
    const hour = new Date(Math.floor(settled.getTime() / 3_600_000) * 3_600_000)
    await db.query('insert into statistic_mark (organization_id, hour) values ($1, $2)', [
      organizationId,
      hour,
    ])
    await rollStatistics(own.tenant)
    expect(await wonByDay(organizationId)).toEqual(told)
    expect(await rebuildFacts(organizationId)).toBeGreaterThan(0)
    expect(await wonByDay(organizationId)).toEqual(told)
  })

  test('is no difference, and what does differ later is one', async () => {
    const { own } = await createPast()
    const { organizationId } = own
    expect(await verifyFacts(organizationId)).toEqual([])
    await db.query(
      `update fact set win_minor = win_minor - 1 where organization_id = $1 and hour >= '2026-11-01T00:00:00Z'`,
      [organizationId],
    )
    expect(await verifyFacts(organizationId)).toMatchObject([
      { table: 'fact', stored: { win_minor: '99' }, counted: { win_minor: '100' } },
    ])
  })
})

test('facts are verified while the past is still being counted', async () => {
  const own = await createWorld()
  for (let back = 0; back < 45; back += 1)
    for (const playerId of ['ada', 'ben'])
      await addMovement(own, {
        ...{ type: back % 2 ? 'win' : 'bet', amountMinor: BigInt(100 + back), playerId },
        at: new Date(now.getTime() - back * day - 3 * 3_600_000),
      })
  await rollStatistics(own.tenant)
  const at = await db.statisticProgress.findFirstOrThrow({ where: { organizationId: own.organizationId } })
  expect(at.isBackfilled).toBe(false)
  expect(await verifyFacts(own.organizationId)).toEqual([])
  await countAll(own)
  expect(await verifyFacts(own.organizationId)).toEqual([])
  await db.query('update player_month set bets = bets + 1 where organization_id = $1', [own.organizationId])
  expect((await verifyFacts(own.organizationId)).map(({ table }) => table)).toContain('player_month')
})

test('a round that ends in two hours of a day counts as many times for its player as in the hours', async () => {
  const own = await createWorld()
  for (const hour of ['08', '09', '09'])
    await addMovement(own, { type: 'win', amountMinor: 5n, at: new Date(`2026-12-08T${hour}:10:00Z`) })
  await countAll(own)
  const rounds = (table: string) =>
    db.query<{ rounds: bigint }>(
      `select sum(rounds)::int8 as rounds from ${table} where organization_id = $1`,
      [own.organizationId],
    )
  expect(await rounds('fact')).toEqual([{ rounds: 2n }])
  expect(await rounds('player_day')).toEqual([{ rounds: 2n }])
  expect(await verifyFacts(own.organizationId)).toEqual([])
})
