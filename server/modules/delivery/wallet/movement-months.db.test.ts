import { beforeAll, expect, test } from 'vitest'
import { manualClock } from '@/server/core/clock'
import { newId, newIdAt } from '@/server/core/ids'
import { type Db, db } from '@/server/db'
import { beginElsewhere, untilWaiting } from '@/server/testing/two-instances'
import { makeMovementMonths, readMonthsHealth } from './movement-months'
import { findMovement } from './queries-movement'
import { reportMovement } from './receive'
import { createWorld, type World } from './testing/world'

/** The template was partitioned when the run began: its present month is the first. */
const now = new Date()
const month = (later: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later, 1, 12))
const nameOf = (at: Date) => at.toISOString().slice(0, 7)

beforeAll(() => makeMovementMonths({ clock: manualClock(now) } as never))

/** The row alone, as another instance would record it; whether it was. */
async function record(of: Db, world: World, at: Date, transactionId: string): Promise<boolean> {
  const rows = await of.query(
    `insert into movement (id, organization_id, brand_id, session_id, game_id, provider_code, transaction_id,
       transaction_type, action, amount_minor, currency, player_id, round_id, is_finished, state, content_hash, body,
       schedule_s, attempt_budget, created_at, settled_at, provider_answer)
     values ($1, $2, $3, $4, $5, $6, $7, 'bet', 'BET', 1, 'EUR', 'p', 'r', false, 'not_sent', '', '', '{}', 0, $8, $8, 'failed')
     on conflict do nothing returning id`,
    [
      ...[newIdAt(at), world.organizationId, world.brandId, world.sessionId, world.gameId],
      ...[world.providerCode, transactionId, at],
    ],
  )
  return rows.length === 1
}

test.each(['commit', 'rollback'] as const)(
  'of two movements with one identity in two months, raced by two instances, one is there after a %s',
  async (end) => {
    const [one, other] = [await beginElsewhere(), await beginElsewhere()]
    const world = await createWorld()
    expect(await record(one.db, world, month(0), 'b1')).toBe(true)
    const second = record(other.db, world, month(1), 'b1')
    await untilWaiting(1)
    await one.end(end)
    expect(await second).toBe(end === 'rollback')
    await other.end('commit')
    const rows = await db.query<{ place: string }>(
      `select tableoid::regclass::text as place from movement where organization_id = $1`,
      [world.organizationId],
    )
    expect(rows).toHaveLength(1)
    const found = await findMovement(db, { ...world, transactionId: 'b1' } as never)
    expect(nameOf(found?.createdAt ?? new Date(0))).toBe(nameOf(month(end === 'commit' ? 0 : 1)))
  },
)

test('a repeat in the next month is answered as the first report was, and reaches no wallet', async () => {
  const world = await createWorld(month(0))
  const send = () =>
    reportMovement(world.ctx, world.report({ type: 'win', transactionId: 'w1' }), world.ports)
  const first = await send()
  world.clock.set(month(1))
  expect(await send()).toEqual({ ...first, isReplayed: true })
  expect(world.wallet.requests).toHaveLength(1)
})

test('a bet of last month is refunded once, and no second refund can hold it', async () => {
  const world = await createWorld(month(0))
  const send = (of: Parameters<World['report']>[0]) =>
    reportMovement(world.ctx, world.report(of), world.ports)
  await send({ type: 'bet', transactionId: 'b1' })
  const bet = await findMovement(db, { ...world, transactionId: 'b1' } as never)
  world.clock.set(month(1))
  for (const transactionId of ['r1', 'r2'])
    expect((await send({ type: 'refund', transactionId, referenceTransactionId: 'b1' })).outcome).toBe('ok')
  expect(world.wallet.balance()).toBe(10_000)
  await expect(
    db.query(`update movement set reversal_of_id = $1, duplicate_of_id = null where transaction_id = 'r2'`, [
      bet?.id,
    ]),
  ).rejects.toMatchObject({ code: '23505' })
})

test('an identity is claimed last, when nothing else can leave the movement out', async () => {
  const before = await db.query<{ name: string }>(
    `select tgname as name from pg_trigger where tgrelid = 'movement'::regclass and not tgisinternal
      and tgtype & 7 = 7 order by tgname collate "C"`,
  )
  expect(before.length).toBeGreaterThan(1)
  expect(before.at(-1)).toEqual({ name: 'movement_writes_identity' })
})

test('months are made once, and what came before its month moves into it', async () => {
  const world = await createWorld()
  await record(db, world, month(5), 'far')
  const place = async () =>
    (
      await db.query<{ place: string }>(
        `select tableoid::regclass::text as place from movement where transaction_id = 'far'`,
      )
    )[0]?.place
  expect(await place()).toBe('movement_default')
  expect(await readMonthsHealth({ clock: manualClock(now) })).toEqual({ monthsAhead: 3, outside: 1 })
  const ctx = { ...world.ctx, clock: manualClock(month(2)) }
  const runs = await Promise.all([makeMovementMonths(ctx), makeMovementMonths(ctx)])
  expect(runs[0].made + runs[1].made).toBe(2)
  expect(await place()).toBe(`movement_${nameOf(month(5)).replace('-', '_')}`)
  expect(await record(db, world, month(0), 'far')).toBe(false)
  expect(await readMonthsHealth({ clock: manualClock(now) })).toEqual({ monthsAhead: 5, outside: 0 })
})

test('a month is made while movements come into the default partition, and takes them all', async () => {
  const [other, world] = [await beginElsewhere(), await createWorld()]
  await makeMovementMonths({ ...world.ctx, clock: manualClock(month(3)) })
  await record(db, world, month(7), 'before')
  await record(other.db, world, month(7), 'meanwhile')
  const making = makeMovementMonths({ ...world.ctx, clock: manualClock(month(4)) })
  await untilWaiting(1)
  await other.end('commit')
  expect(await making).toEqual({ made: 1 })
  const rows = await db.query<{ place: string }>(
    `select tableoid::regclass::text as place from movement where organization_id = $1`,
    [world.organizationId],
  )
  const place = `movement_${nameOf(month(7)).replace('-', '_')}`
  expect(rows).toEqual([{ place }, { place }])
})

test('whoever reads or reports a movement while its month is made waits, and finds it there', async () => {
  const [maker, world] = [await beginElsewhere(), await createWorld()]
  await makeMovementMonths({ ...world.ctx, clock: manualClock(month(4)) })
  await record(db, world, month(8), 'moved')
  const [{ id } = { id: '' }] = await db.query<{ id: string }>(
    `select id from movement where transaction_id = 'moved'`,
  )
  await maker.db.query('select make_movement_month(month_of($1, 0))', [month(8)])
  const reading = db.query('select id from movement where id = $1 for update', [id])
  const recording = record(db, world, month(8), 'next')
  await untilWaiting(2)
  await maker.end('commit')
  expect(await reading).toEqual([{ id }])
  expect(await recording).toBe(true)
})

test('a month that is over and archived is detached, and then dropped; identities stay', async () => {
  const world = await createWorld(month(1))
  await record(db, world, month(1), 'w1')
  const name = nameOf(month(1)).replace('-', '_')
  const look = () => db.query('select * from movement_months() where month = $1', [name])
  const ask = async (text: string, ...values: unknown[]) => {
    const [row] = await db.query<{ done: boolean }>(`select ${text} as done`, [name, ...values])
    return row?.done
  }
  const detach = (later: number) => ask('detach_movement_month($1, $2)', month(later))
  const drop = () => ask('drop_movement_month($1)')
  const archive = (state: string) =>
    db.query(
      `insert into archive_month (month, first_id, end_id, state, created_at, verified_at, link_sha256)
       values ($1, first_id_of(month_of($2, 0)), first_id_of(month_of($2, 1)), $3, now(), now(), repeat('0', 64))
       on conflict (month) do update set state = excluded.state`,
      [nameOf(month(1)), month(1), state],
    )
  const [attached] = await look()
  for (const state of ['none', 'writing', 'written']) {
    if (state !== 'none') await archive(state)
    expect(await detach(3), state).toBe(false)
  }
  await archive('verified')
  expect([await detach(2), await drop(), await detach(3)]).toEqual([false, false, true])
  expect(await look()).toEqual([{ ...attached, is_attached: false }])
  expect(await record(db, world, month(2), 'w1')).toBe(false)
  expect(await drop()).toBe(false)
  await archive('detached')
  expect([await drop(), await look()]).toEqual([true, []])
  expect(await record(db, world, month(2), 'w1')).toBe(false)
})

test('ids of one moment are in the order of their making, and of that moment', () => {
  const at = new Date('2031-05-01T00:00:00.123Z')
  const ids = Array.from({ length: 1_000 }, () => newIdAt(at))
  expect(ids).toEqual([...new Set(ids)].toSorted())
  expect(new Set(ids.map((id) => id.slice(0, 13))).size).toBe(1)
  expect(newIdAt(new Date(Date.now() + 60_000)) > newId()).toBe(true)
})
