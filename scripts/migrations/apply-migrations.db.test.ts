import { readdirSync } from 'node:fs'
import { Client } from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { openSharingPooler } from '@/server/testing/sharing-pooler'
import { createTestDatabase } from '@/server/testing/test-database'
import { applyMigrations } from './apply-migrations.mjs'
import { migration, migrationsFolder, readMigrations } from './migration-files.mjs'

const names = readdirSync(migrationsFolder).filter((name) => /^\d{14}_/.test(name))

async function rowsOf(url: string, sql: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql).finally(() => client.end())
  return rows
}

test('instances that start at once apply each migration once, as Prisma records it', async () => {
  const database = await createTestDatabase(inject('databaseServer'), 'empty')
  const runs = await Promise.all([1, 2, 3].map(() => applyMigrations(database.url)))
  expect(runs.flatMap((run) => run.applied).sort()).toEqual([...names].sort())
  const recorded = await rowsOf(
    database.url,
    'select migration_name, finished_at, logs from _prisma_migrations',
  )
  expect(recorded.map((row) => row.migration_name).sort()).toEqual([...names].sort())
  expect(recorded.every((row) => row.finished_at !== null && row.logs === null)).toBe(true)
  await database.drop()
})

test('a pooler that shares sessions is refused before a lock is taken there', async () => {
  const database = await createTestDatabase(inject('databaseServer'))
  const pooler = await openSharingPooler(database.url)
  await expect(applyMigrations(pooler.url)).rejects.toThrow('Set pool_mode = session')
  expect(
    await rowsOf(
      database.url,
      `select from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`,
    ),
  ).toEqual([])
  await pooler.close()
  await database.drop()
})

test('an instance that starts while another migrates waits until it has', async () => {
  const database = await createTestDatabase(inject('databaseServer'))
  const holder = new Client({ connectionString: database.url })
  await holder.connect()
  await holder.query('select pg_advisory_lock(1)')
  const waiting = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event = 'advisory' and application_name = 'croupier-migrate'`
  const untilWaiting = (n: number) =>
    vi.waitFor(async () => expect(await rowsOf(database.url, waiting)).toEqual([{ n }]), { timeout: 20_000 })
  const slow = withMigration('select pg_advisory_xact_lock(1);')
  const first = applyMigrations(database.url, slow)
  await untilWaiting(1)
  const second = applyMigrations(database.url, slow)
  await untilWaiting(2)
  await holder.end()
  expect([(await first).applied, (await second).applied]).toEqual([['99991231000000_trial'], []])
  await database.drop()
})

test('a database that does not exist yet is made', async () => {
  const url = new URL(inject('databaseServer'))
  url.pathname = '/made_by_the_migration'
  await applyMigrations(url.href)
  expect(await rowsOf(url.href, 'select count(*)::int as n from organization')).toEqual([{ n: 0 }])
})

test('a migration that failed leaves nothing and is applied once it is mended', async () => {
  const database = await createTestDatabase(inject('databaseServer'))
  const broken = withMigration(`create table half_made (id int); select 'not; a' || ';number'; select 1/0;`)
  await expect(applyMigrations(database.url, broken)).rejects.toThrow(
    'Migration 99991231000000_trial failed: division by zero',
  )
  expect(await rowsOf(database.url, `select to_regclass('half_made') as found`)).toEqual([{ found: null }])
  const mended = withMigration('create table half_made (id int);')
  expect((await applyMigrations(database.url, mended)).applied).toEqual(['99991231000000_trial'])
  await database.drop()
})

test('a migration that an older version began and did not finish is applied again', async () => {
  const database = await createTestDatabase(inject('databaseServer'))
  await applyMigrations(database.url, withMigration('create table if not exists begun (id int);'))
  await rowsOf(
    database.url,
    `update _prisma_migrations set finished_at = null where migration_name like '9999%'`,
  )
  const again = await applyMigrations(
    database.url,
    withMigration('create table if not exists begun (id int);'),
  )
  expect(again.applied).toEqual(['99991231000000_trial'])
  const history = await rowsOf(
    database.url,
    `select finished_at is null as is_open, rolled_back_at is null as stands from _prisma_migrations
     where migration_name like '9999%' order by started_at`,
  )
  expect(history).toEqual([
    { is_open: true, stands: false },
    { is_open: false, stands: true },
  ])
  await database.drop()
})

test("a database with somebody else's tables is left alone", async () => {
  const database = await createTestDatabase(inject('databaseServer'), 'empty')
  await rowsOf(database.url, 'create table theirs (id int)')
  await expect(applyMigrations(database.url)).rejects.toThrow(/no migration history/)
  const tables = await rowsOf(database.url, `select tablename from pg_tables where schemaname = 'public'`)
  expect(tables).toEqual([{ tablename: 'theirs' }])
  await database.drop()
})

test('a database of a version before the baseline is left alone, with what to do', async () => {
  const database = await createTestDatabase(inject('databaseServer'), 'empty')
  await applyMigrations(database.url, [migration('20261121000000_init', 'create table early (id int);')])
  await expect(applyMigrations(database.url)).rejects.toThrow(/before 1\.0\.0/)
  const tables = await rowsOf(
    database.url,
    `select tablename from pg_tables where schemaname = 'public' order by 1`,
  )
  expect(tables).toEqual([{ tablename: '_prisma_migrations' }, { tablename: 'early' }])
  await database.drop()
})

test('a migration changed after it was applied is reported', async () => {
  const database = await createTestDatabase(inject('databaseServer'))
  await applyMigrations(database.url, withMigration('create table a (id int);'))
  const again = await applyMigrations(database.url, withMigration('create table b (id int);'))
  expect(again).toEqual({ applied: [], edited: ['99991231000000_trial'] })
  await database.drop()
})

const functionsOverRows = `select p.oid::regprocedure::text as signature from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace and n.nspname = 'public'
  where exists (
    select from pg_type t join pg_class c on c.oid = t.typrelid and c.relkind in ('r', 'p', 'v')
    where array[t.oid, t.typarray] && (p.proargtypes::oid[] || coalesce(p.proallargtypes, '{}') || p.prorettype)
  )`

test('no function takes or returns a row of a table, which could not be changed beside it', async () => {
  const database = await createTestDatabase(inject('databaseServer'))
  expect(await rowsOf(database.url, functionsOverRows)).toEqual([])
  await rowsOf(
    database.url,
    `create function of_row(o organization) returns int language sql immutable return 1;
     create function of_rows() returns setof brand language sql stable as 'select * from brand'`,
  )
  expect(await rowsOf(database.url, functionsOverRows)).toEqual([
    { signature: 'of_row(organization)' },
    { signature: 'of_rows()' },
  ])
  await database.drop()
})

function withMigration(sql: string) {
  return [...readMigrations(), migration('99991231000000_trial', sql)]
}
