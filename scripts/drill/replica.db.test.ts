import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemClock } from '@/server/core/clock'
import { currentLane, inLane, type LaneName } from '@/server/core/lane'
import { openReplica } from '@/server/core/replica-reading'
import { fromReplica, readVerb } from '@/server/core/verb'
import type { ReplicaFollower } from '@/server/database/follow-replica'
import { closeDatabase, db, followReplica, inTransaction } from '@/server/db'
import { env } from '@/server/env'
import { metrics } from '@/server/metrics'
import { csvFile } from '@/server/trpc/csv-file'
import { type ReplicatedPair, startReplicatedPair } from './replicated-pair'

/** On two servers of their own, since the tests' server keeps no log that a standby could follow. */
let pair: ReplicatedPair
let follower: ReplicaFollower | undefined

const tableSql = `create table replica_mark (name text primary key);
  create table job_run (job text primary key, last_started_at timestamptz, last_finished_at timestamptz,
    last_error text, last_result jsonb)`

beforeAll(async () => {
  pair = await startReplicatedPair((primary) => ask(primary.url('postgres'), tableSql))
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
  await pair.stop()
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
