import { expect, test } from 'vitest'
import { inLane, laneNames, lanes } from '@/server/database/lane'
import { lanePool } from '@/server/database/lane-pools'
import { db } from '@/server/db'
import { reportMovement } from '@/server/modules/delivery/wallet'
import { createWorld } from '@/server/modules/delivery/wallet/testing/world'

const sleepInDatabase = (seconds: number) => db.query('select pg_sleep($1)', [seconds])

test('a bet is answered while every connection of all other lanes is taken', async () => {
  const world = await createWorld()
  const others = laneNames.filter((name) => name !== 'money').map((name) => lanePool(name).pool)
  const taken = await Promise.all(
    others.flatMap((lane) => Array.from({ length: lane.options.max ?? 0 }, () => lane.connect())),
  )
  const report = world.report({ type: 'bet', transactionId: 'b1' })
  const answer = await inLane({ name: 'money' }, () => reportMovement(world.ctx, report, world.ports))
  for (const client of taken) client.release()
  expect(answer).toMatchObject({ outcome: 'ok' })
})

test.each(laneNames)('the deadlines of lane %s are known to PostgreSQL', async (name) => {
  const rows = await inLane({ name }, () =>
    db.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name like '%\\_timeout' and setting <> '0'`,
    ),
  )
  const settings = Object.fromEntries(rows.map((row) => [row.name, Number(row.setting)]))
  const { statementMs, lockMs, idleInTransactionMs } = lanes[name]
  expect(settings).toMatchObject({
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  })
})

test('a statement that runs too long is ended, and its connection works on', async () => {
  const ended = inLane({ name: 'money' }, () => sleepInDatabase(30))
  await expect(ended).rejects.toMatchObject({ code: '57014' })
  const rows = await inLane({ name: 'money' }, () => db.query('select 1 as one'))
  expect(rows).toEqual([{ one: 1 }])
})

test('one reader never has every connection for reading, by SQL or by Prisma', async () => {
  const { pool: lane } = lanePool('cabinet')
  const most = lane.options.max ?? 0
  const asLoud = <T>(work: () => Promise<T>) => inLane({ name: 'cabinet', reader: 'loud' }, work)
  const loud = [
    ...Array.from({ length: 10 }, () => asLoud(() => sleepInDatabase(0.5))),
    ...Array.from({ length: 10 }, () => asLoud(async () => db.$queryRaw`select pg_sleep(0.5)::text`)),
  ].map((work) => work.catch(() => null))
  const quiet = await inLane({ name: 'cabinet', reader: 'quiet' }, () => db.query('select 1 as one'))
  expect(quiet).toEqual([{ one: 1 }])
  expect(lane.totalCount - lane.idleCount).toBeLessThan(most)
  await Promise.all(loud)
})
