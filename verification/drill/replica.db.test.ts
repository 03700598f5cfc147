import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ListTransactionsQuery } from '@/server/contract/operations/transactions'
import { manualClock, systemClock } from '@/server/core/clock'
import { asBrandId } from '@/server/core/ids'
import { fromReplica, readVerb } from '@/server/core/verb'
import type { ReplicaFollower } from '@/server/database/follow-replica'
import { currentLane, inLane, type LaneName } from '@/server/database/lane'
import { openReplica } from '@/server/database/replica-reading'
import { closeDatabase, db, followReplica, inTransaction } from '@/server/db'
import { csvFile } from '@/server/downloads/csv-file'
import { env } from '@/server/env'
import { metrics } from '@/server/metrics'
import { monthOf, monthsAfter, startOf } from '@/server/modules/delivery/archive/months'
import { createArchiveWorld } from '@/server/modules/delivery/archive/testing/world'
import {
  exportMovements,
  listTransactions,
  searchMovements,
  totalMovements,
} from '@/server/modules/delivery/transactions'
import { makeMovementMonths } from '@/server/modules/delivery/wallet'
import { applyMigrations } from '../../scripts/migrations/apply-migrations.mjs'
import { type ReplicatedPair, startReplicatedPair } from './replicated-pair'

/** On two servers of their own, since the tests' server keeps no log that a standby could follow. */
let pair: ReplicatedPair
let follower: ReplicaFollower | undefined

beforeAll(async () => {
  pair = await startReplicatedPair(async (primary) => {
    await applyMigrations(primary.url('postgres'))
    await ask(primary.url('postgres'), 'create table replica_mark (name text primary key)')
  })
  Object.assign(env(), {
    DATABASE_URL: pair.primary.url('postgres'),
    DATABASE_REPLICA_URL: pair.standby.url('postgres'),
    DATABASE_REPLICA_MAX_AGE_S: 60,
  })
})

beforeEach(() => {
  follower ??= followReplica()
})

afterAll(async () => {
  await follower?.stop()
  await closeDatabase()
  await pair?.stop()
})

async function ask(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

const mark = (name: string) => db.query('insert into replica_mark values ($1)', [name])
const now = () => systemClock.now().getTime()

const untilReplicaIsRead = () => expect.poll(() => openReplica(null)).not.toBeNull()

/** Until the replica has everything of now. */
const untilReplicaHas = () => {
  const since = now()
  return expect.poll(() => openReplica(since)).not.toBeNull()
}
const untilReplicaIsAway = async () => {
  await expect.poll(async () => (await metrics.replicaAway.get()).values[0]?.value).toBe(1)
  expect(openReplica(null)).toBeNull()
}

const findMarks = async () => {
  const rows = await db.query<{ name: string; isStandby: boolean }>(
    'select name, pg_is_in_recovery() as "isStandby" from replica_mark order by name',
  )
  return { names: rows.map(({ name }) => name), isStandby: rows[0]?.isStandby }
}
const onPrimary = readVerb('overview.read', findMarks)
const onReplica = fromReplica(onPrimary)

const ctx = {
  actor: { kind: 'user', userId: 'u', email: 'u@example.com', role: 'owner', staffRole: null },
  requestId: 'r',
  clock: systemClock,
  origin: { ip: null, userAgent: null },
} as const

/** As a transport calls a verb that reads. */
const asRead = <T>(work: () => Promise<T>, writtenAtMs: number | null = null, name: LaneName = 'cabinet') =>
  inLane({ name, reader: 'someone', replica: openReplica(writtenAtMs) }, work)

/** As the API calls an operation that reads the replica, and a verb within it. */
const asTaken = <T>(work: () => T) => {
  const replica = openReplica(null)
  return inLane({ name: 'api', reader: 'someone', replica: replica && { ...replica, isTaken: true } }, work)
}

test('a list is read from the standby and says as of when; other reads stay on the primary', async () => {
  await mark('a')
  await untilReplicaHas()
  const before = now()
  const listed = await asRead(() => onReplica(ctx))
  expect(listed).toMatchObject({ names: ['a'], isStandby: true })
  expect(listed.dataAsOf?.getTime()).toBeGreaterThan(before - 10_000)
  const read = await asRead(() => onPrimary(ctx))
  expect(read).toEqual({ names: ['a'], isStandby: false })
})

test('a verb of the primary stays there, whatever verbs it calls', async () => {
  await untilReplicaIsRead()
  const nested = readVerb('overview.read', async () => onReplica(ctx))
  expect(await asRead(() => nested(ctx))).toMatchObject({ isStandby: false })
})

test('the rows of an export are read from the standby as the reader asks for them', async () => {
  await untilReplicaIsRead()
  async function* linesOf() {
    yield `standby: ${(await findMarks()).isStandby}`
  }
  const exporting = fromReplica(readVerb('overview.read', async () => linesOf()))
  const file = await asRead(async () => csvFile('marks.csv', await exporting(ctx)))
  expect(await file.text()).toBe('standby: true')
})

test('writes and transactions of a call that reads the standby go to the primary', async () => {
  await untilReplicaIsRead()
  const writing = fromReplica(
    readVerb('overview.read', async () => {
      await db.query(
        `with made as (insert into replica_mark values ('cte') returning name) select * from made`,
      )
      const inside = await inTransaction((tx) =>
        tx.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"'),
      )
      return { inside }
    }),
  )
  expect((await asRead(() => writing(ctx))).inside).toEqual([{ isStandby: false }])
})

test('what has just been written is read where it is, and a standby that lags grows old', async () => {
  await untilReplicaIsRead()
  await ask(pair.standby.url('postgres'), 'select pg_wal_replay_pause()')
  await mark('late')
  await db.jobRun.create({ data: { job: 'late' } })
  const writtenAtMs = now()
  expect((await asRead(() => onReplica(ctx), writtenAtMs)).names).toContain('late')
  const stale = await asRead(() => onReplica(ctx))
  expect(stale).toMatchObject({ isStandby: true })
  expect(stale.names).not.toContain('late')
  const countJobs = async () => ({ jobs: await db.jobRun.count() })
  const counting = readVerb('overview.read', countJobs)
  expect(await asRead(() => fromReplica(counting)(ctx))).toMatchObject({ jobs: 0 })
  expect(await asRead(() => counting(ctx))).toEqual({ jobs: 1 })
  expect(stale.dataAsOf?.getTime()).toBeLessThan(writtenAtMs + 1_000)
  await expect.poll(() => now() - (openReplica(null)?.asOf.getTime() ?? now())).toBeGreaterThan(1_500)
  await ask(pair.standby.url('postgres'), 'select pg_wal_replay_resume()')
  await untilReplicaHas()
  expect((await asRead(() => onReplica(ctx))).names).toContain('late')
})

test('lists, pages, totals and exports of movements in several months come from the standby', async () => {
  const world = await createArchiveWorld()
  const thisMonth = monthOf(new Date())
  await makeMovementMonths(world.ctx)
  for (const month of [monthsAfter(thisMonth, -1), thisMonth, monthsAfter(thisMonth, 1)])
    await world.fill(month, 25)
  const tenant = { ...world.tenant, clock: manualClock(startOf(monthsAfter(thisMonth, 2))) }
  const brand = { ...tenant, brandId: asBrandId(world.own.brandId) }
  const period = { from: startOf(monthsAfter(thisMonth, -1)), to: startOf(monthsAfter(thisMonth, 2)) }
  const look = async () => {
    const first = await searchMovements(tenant, period)
    const second = await searchMovements(tenant, { ...period, cursor: first.older ?? '' })
    const { lines } = await exportMovements(tenant, period)
    let exported = 0
    for await (const piece of lines) exported += piece.trimEnd().split('\r\n').length
    const query = ListTransactionsQuery.parse({ from: period.from.toISOString(), limit: '200' })
    return {
      paged: first.movements.length + second.movements.length,
      isDated: 'dataAsOf' in first,
      // But for the heading.
      exported: exported - 1,
      totalled: (await totalMovements(tenant, period)).count,
      listed: (await listTransactions(brand, query)).transactions.length,
    }
  }
  const seen = (count: number) => ({ paged: count, exported: count, totalled: count, listed: count })
  await untilReplicaHas()
  await ask(pair.standby.url('postgres'), 'select pg_wal_replay_pause()')
  await world.fill(monthsAfter(thisMonth, 1), 2, { roundId: 'later' })
  expect(await asTaken(look)).toEqual({ ...seen(75), isDated: true })
  expect(await inLane({ name: 'cabinet' }, look)).toEqual({ ...seen(77), isDated: false })
  await ask(pair.standby.url('postgres'), 'select pg_wal_replay_resume()')
  await untilReplicaHas()
  expect(await asTaken(look)).toMatchObject(seen(77))
  await world.remove()
})

test.each([
  ['the primary itself', () => pair.primary.url('postgres')],
  ['another database', () => pair.standby.url('template1')],
])('%s is no replica', async (_, url) => {
  await untilReplicaIsRead()
  await follower?.stop()
  Object.assign(env(), { DATABASE_REPLICA_URL: url() })
  const misled = followReplica()
  follower = undefined
  await untilReplicaIsAway()
  await misled.stop()
  Object.assign(env(), { DATABASE_REPLICA_URL: pair.standby.url('postgres') })
})

test('a standby that ends in the middle of a call is replaced by the primary, for the rest of the call too', async () => {
  await untilReplicaIsRead()
  const looks = fromReplica(
    readVerb('overview.read', async () => {
      const first = await findMarks()
      await pair.standby.stop()
      const second = await findMarks()
      return { seen: [first.isStandby, second.isStandby], isTaken: currentLane().replica?.isTaken }
    }),
  )
  expect(await asRead(() => looks(ctx))).toMatchObject({ seen: [true, false], isTaken: false })
  await untilReplicaIsAway()
})
