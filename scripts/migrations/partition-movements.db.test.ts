import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { newIdAt } from '@/server/core/ids'
import { createTestDatabase, type TestDatabase } from '@/server/testing/test-database'
import { applyMigrations, partitionDatabase } from './apply-migrations.mjs'
import { readMigrations } from './migration-files.mjs'

/** `PARTITION_ROWS=1000000` converts as many, and says what it took. */
const rows = Number(process.env.PARTITION_ROWS ?? 11_000)
const steps = [
  'identities are copied',
  'new movements are bounded',
  'older movements are bounded',
  'the tables are partitioned',
  'months are made',
]
const id = (last: number) => `00000000-0000-7000-8000-${String(last).padStart(12, '0')}`
const columns = `id, organization_id, brand_id, session_id, game_id, provider_code, transaction_id, transaction_type, action,
  amount_minor, currency, player_id, round_id, is_finished, state, content_hash, body, schedule_s, attempt_budget,
  created_at, settled_at, provider_answer`
const values = (of: { id: string; transaction: string; at: string; type?: string }) =>
  `${of.id}, '${id(1)}', '${id(2)}', '${id(3)}', '${id(4)}', 'p', ${of.transaction}, '${of.type ?? 'bet'}', 'A', 1, 'EUR', 'player',
  'round', false, 'not_sent', '\\x00', '\\x7b7d', '{}', 0, ${of.at}, ${of.at}, 'failed'`

const databases: TestDatabase[] = []
const clients: Client[] = []
afterAll(async () => {
  for (const client of clients.splice(0)) await client.end()
  for (const database of databases.splice(0)) await database.drop()
})

/** A database of the version before with movements of a year, a refund of each tenth and attempts of some. */
async function openOldDatabase(count: number) {
  const database = await createTestDatabase(inject('databaseServer'), 'empty')
  databases.push(database)
  const migrations = readMigrations()
  const at = migrations.findIndex(({ name }) => name.endsWith('_movement_months'))
  await applyMigrations(database.url, migrations.slice(0, at))
  const client = await connect(database.url)
  await client.query('set session_replication_role = replica')
  const time = `now() - interval '1 year' + n * interval '1 year' / ${count}`
  const uuid = (at: string, key: string) =>
    `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${key}), 1, 19))::uuid`
  await client.query(
    `insert into wallet_transaction (${columns})
     select ${values({ id: uuid(time, 'n::text'), transaction: `'tx-' || n`, at: time })} from generate_series(1, ${count}) n`,
  )
  await client.query(
    `insert into wallet_transaction (${columns}, reference_transaction_id, reversal_of_id)
     select ${values({ id: uuid('created_at', `'refund-' || n`), transaction: `'refund-' || n`, at: 'created_at', type: 'refund' })},
       transaction_id, id
     from (select *, row_number() over () as n from wallet_transaction) one where n % 10 = 0`,
  )
  await client.query(
    `insert into wallet_attempt (id, movement_id, endpoint_id, number, trigger, url, signature, started_at)
     select gen_random_uuid(), id, '${id(5)}', 1, 'initial', '', '', created_at from wallet_transaction
     where transaction_id like 'refund-%'`,
  )
  await client.query('set session_replication_role = origin')
  await applyMigrations(database.url)
  return { url: database.url, client }
}

async function connect(connectionString: string) {
  const client = new Client({ connectionString })
  await client.connect()
  clients.push(client)
  return client
}

/** The catalogue of a partitioned database, without the tables of months. */
async function shapeOf(client: Client) {
  const ask = async (sql: string) => (await client.query(sql)).rows
  return {
    columns:
      await ask(`select attrelid::regclass::text as of, attname, atttypid::regtype, attnotnull from pg_attribute
      where attrelid in ('wallet_transaction'::regclass, 'wallet_attempt'::regclass) and attnum > 0 and not attisdropped
      order by 1, 2`),
    indexes: await ask(`select indexname, indexdef from pg_indexes
      where tablename in ('wallet_transaction', 'wallet_attempt') order by 1`),
    constraints:
      await ask(`select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) from pg_constraint
      where conrelid in ('wallet_transaction'::regclass, 'wallet_attempt'::regclass) and contype <> 'n' order by 1, 2`),
    triggers: await ask(`select tgname, pg_get_triggerdef(oid) from pg_trigger
      where tgrelid in ('wallet_transaction'::regclass, 'wallet_attempt'::regclass) order by 1`),
    functions: await ask(`select oid::regprocedure::text as function from pg_proc
      where pronamespace = 'public'::regnamespace order by 1`),
    view: await ask(`select pg_get_viewdef('delivery_attempt'::regclass) as text`),
  }
}

const figures = `select (select count(*)::int from wallet_transaction) as movements,
  (select count(*)::int from wallet_attempt) as attempts, (select count(*)::int from delivery_attempt) as all,
  (select count(*)::int from movement_identity i join wallet_transaction w on w.id = i.movement_id) as identities,
  (select count(distinct transaction_id)::int from wallet_transaction) as named`

describe('a conversion', () => {
  let url: string
  let client: Client
  beforeAll(async () => {
    ;({ url, client } = await openOldDatabase(1_000))
  })

  test('is stopped by an identity that belongs to another movement, before anything is changed', async () => {
    await client.query(`insert into movement_identity select movement_digest(organization_id, provider_code, transaction_id, brand_id),
      '${id(9)}' from wallet_transaction where transaction_id = 'tx-3'`)
    await expect(partitionDatabase(url)).rejects.toThrow('1 identities belong to other movements')
    expect((await client.query('select from movement_conversion')).rowCount).toBe(0)
    await client.query('delete from movement_identity')
  })

  test('that is left alone does not refuse what comes when its month begins', async () => {
    const stopped = partitionDatabase(url, (step) => {
      if (step === steps[1]) throw new Error('stopped')
    })
    await expect(stopped).rejects.toThrow('stopped')
    const bounds = `select count(*)::int as bounds from pg_constraint where conname ~ '_before$'`
    const look = async () => {
      await client.query('select make_movement_month(now())')
      return (await client.query(bounds)).rows
    }
    expect(await look()).toEqual([{ bounds: 2 }])
    await client.query(`alter table wallet_transaction drop constraint wallet_transaction_before,
      add constraint wallet_transaction_before check (id < '016f5e66-e800-0000-0000-000000000000') not valid`)
    expect(await look()).toEqual([{ bounds: 0 }])
  })

  test('that is killed after any step goes on, and ends as a new database begins', async () => {
    const stops: string[] = []
    const killAfter = (place: number) => {
      let at = 0
      return partitionDatabase(url, (step) => {
        if (at === place) throw new Error(step)
        at += 1
      }).catch((error: Error) => stops.push(error.message))
    }
    for (const _ of steps) await killAfter(0)
    for (const place of [...steps.keys(), 0]) await killAfter(place)
    expect(new Set(stops)).toEqual(new Set(steps))
    await partitionDatabase(url)
    await partitionDatabase(url)

    const { rows: counted } = await client.query(figures)
    expect(counted).toEqual([{ movements: 1_100, attempts: 100, all: 100, identities: 1_200, named: 1_100 }])
    const fresh = await createTestDatabase(inject('databaseServer'))
    databases.push(fresh)
    expect(await shapeOf(client)).toEqual(await shapeOf(await connect(fresh.url)))

    const again = (transaction: string, more = '') =>
      client.query(
        `insert into wallet_transaction (${columns}) values (${values({
          id: `'${newIdAt(new Date())}'`,
          transaction: `'${transaction}'`,
          at: 'now()',
        })}) on conflict do nothing ${more}`,
      )
    expect((await again('tx-7')).rowCount).toBe(0)
    expect((await again('tx-new')).rowCount).toBe(1)
    expect((await again('tx-new')).rowCount).toBe(0)
    // None of its months is archived.
    const detach = `select detach_movement_month('before', now() + interval '1 year') as done`
    expect((await client.query(detach)).rows).toEqual([{ done: false }])
  })
})

test('beside traffic no movement is lost, none is recorded twice, and nobody waits for long', async () => {
  const { url, client } = await openOldDatabase(rows)
  const played = { sent: 0, recorded: 0, slowestMs: 0 }
  let isOver = false
  /** Prepared once on each connection, as the service does. */
  const report = {
    name: 'report',
    text: `insert into wallet_transaction (${columns})
      values (${values({ id: '$1::uuid', transaction: '$2::text', at: 'clock_timestamp()' })}) on conflict do nothing`,
  }
  const play = async (player: number) => {
    const own = await connect(url)
    for (let n = 0; !isOver; n += 1) {
      // Each movement twice, by two players at once, and repeats of old ones.
      const transaction = n % 5 === 0 ? `tx-${1 + (n % rows)}` : `live-${Math.floor(player / 2)}-${n}`
      const startedAt = performance.now()
      const { rowCount } = await own.query({ ...report, values: [newIdAt(new Date()), transaction] })
      played.slowestMs = Math.max(played.slowestMs, performance.now() - startedAt)
      played.sent += 1
      played.recorded += rowCount ?? 0
    }
  }
  const players = [0, 1, 2, 3].map(play)
  const startedAt = performance.now()
  const took: string[] = []
  await partitionDatabase(url, (step) => {
    took.push(`${step}: ${Math.round(performance.now() - startedAt)} ms`)
  }).finally(() => {
    isOver = true
    return Promise.all(players)
  })
  const movements = rows + Math.floor(rows / 10) + played.recorded
  const { rows: counted } = await client.query(figures)
  expect(counted[0]).toMatchObject({
    movements,
    named: movements,
    identities: movements + Math.floor(rows / 10),
  })
  expect(played.recorded).toBeGreaterThan(0)
  if (!process.env.PARTITION_ROWS) return
  const { rows: sizes } =
    await client.query(`select sum(pg_total_relation_size(relid))::float8 / (select count(*) from movement_identity)
    as identity from pg_partition_tree('movement_identity')`)
  console.info(rows, took, played, sizes)
}, 1_800_000)
