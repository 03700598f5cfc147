import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/server/testing/test-database'
import { applyMigrations } from '../migrations/apply-migrations.mjs'
import { projectRoot } from '../start/project-root.mjs'

/** What the postgres image and the guide run by psql. */
const scripts = ['create-roles', 'create-inngest'].map((name) =>
  join(projectRoot, 'docs/operations/deploy', `${name}.sql`),
)
const [, psql = '0'] =
  /(\d+)\./.exec(spawnSync('psql', ['--version'], { encoding: 'utf8' }).stdout ?? '') ?? []
const hasPsql = Number(psql) >= 15
if (!hasPsql)
  console.info(
    'psql 15 or newer is not installed: its scripts are run by a client, with values for variables.',
  )
const roles = ['croupier_service', 'croupier_owner', 'inngest']
let database: TestDatabase

const addressAs = (user: string) => {
  const url = new URL(database.url)
  Object.assign(url, { username: user, password: 'a-password' })
  return url.href
}

async function run(url: string, ...statements: string[]) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const results = []
    for (const statement of statements) results.push(await client.query(statement))
    return results
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  database = await createTestDatabase(inject('databaseServer'), 'empty')
  for (const script of scripts) await (hasPsql ? runByPsql : runByClient)(script)
  await applyMigrations(addressAs('croupier_owner'))
})

/** Each script is given the passwords that it asks for, and no other. */
async function runByPsql(script: string) {
  const asked = readFileSync(script, 'utf8').matchAll(/POSTGRES_\w+_PASSWORD/g)
  const passwords = Object.fromEntries([...asked].map(([name]) => [name, 'a-password']))
  const { status, stderr } = spawnSync('psql', ['-v', 'ON_ERROR_STOP=1', '-d', database.url, '-f', script], {
    encoding: 'utf8',
    env: { NODE_ENV: 'test', PATH: process.env.PATH, ...passwords },
  })
  expect([status, stderr]).toEqual([0, ''])
}

async function runByClient(script: string) {
  const name = new URL(database.url).pathname.slice(1)
  const sql = readFileSync(script, 'utf8')
    .replaceAll(/^(\\|--).*$/gm, '')
    .replaceAll(/:'\w+'/g, `'a-password'`)
    .replaceAll(':"DBNAME"', `"${name}"`)
  await run(database.url, ...sql.split(';').filter((statement) => statement.trim() !== ''))
}

afterAll(async () => {
  await run(inject('databaseServer'), 'drop database if exists inngest')
  await database.drop()
  await run(inject('databaseServer'), ...roles.map((role) => `drop role if exists ${role}`))
})

test('none of the roles is a superuser or may make databases and roles', async () => {
  const [found] = await run(
    database.url,
    `select rolname from pg_roles where rolname in ('${roles.join("','")}')
      and not (rolsuper or rolcreatedb or rolcreaterole or rolbypassrls or rolreplication)`,
  )
  expect(found?.rowCount).toBe(3)
})

test('the owner migrates, and the service reads and writes every table that came of it', async () => {
  const [tables] = await run(
    addressAs('croupier_service'),
    `select c.relname, has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
        and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete') as is_open
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  )
  expect(tables?.rowCount).toBeGreaterThan(20)
  expect(tables?.rows.filter((row) => !row.is_open)).toEqual([])
  await run(
    addressAs('croupier_service'),
    'begin',
    `insert into provider (code, name, base_url, secret_sealed, updated_at) values ('x', 'X', '', '', now())`,
    `update provider set name = 'Y' where code = 'x'`,
    `delete from provider where code = 'x'`,
    'rollback',
    'listen croupier_changes',
  )
})

test('the service makes months of movements, and may use them', async () => {
  const [, , made] = await run(
    addressAs('croupier_service'),
    'begin',
    'select make_movement_month(month_of(now(), 5))',
    `select bool_and(has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')) as is_open, count(*)::int
      from pg_class c where c.relname ~ ('_' || to_char(month_of(now(), 5) at time zone 'UTC', 'YYYY_MM') || '$')`,
    'rollback',
  )
  expect(made?.rows).toEqual([{ is_open: true, count: 2 }])
})

test('the service owns nothing', async () => {
  const [owned] = await run(
    database.url,
    `select relname as name from pg_class where relowner = 'croupier_service'::regrole
      union all select proname from pg_proc where proowner = 'croupier_service'::regrole
      union all select nspname from pg_namespace where nspowner = 'croupier_service'::regrole`,
  )
  expect(owned?.rows).toEqual([])
})

test('the service sees how far standbys are behind', async () => {
  const [found] = await run(
    addressAs('croupier_service'),
    `select pg_has_role('pg_read_all_stats', 'usage') as sees`,
  )
  expect(found?.rows).toEqual([{ sees: true }])
})

test.each([
  'alter table provider add column x int',
  'drop table provider',
  'truncate provider',
  'create table of_its_own (x int)',
  'drop trigger provider_tells_change on provider',
  'truncate credit_entry',
  'truncate movement_default',
  'alter table credit_entry disable trigger all',
  'drop trigger credit_entry_never_changes on credit_entry',
  'set session_replication_role = replica',
  'create or replace function keep_columns() returns trigger language plpgsql as $$ begin return new; end $$',
  'create role another',
  'create database another',
  `copy provider to program 'true'`,
])('the service cannot: %s', async (statement) => {
  await expect(run(addressAs('croupier_service'), statement)).rejects.toMatchObject({ code: '42501' })
})

test('Inngest cannot reach Croupier’s tables', async () => {
  await expect(run(addressAs('inngest'), 'select 1')).rejects.toMatchObject({ code: '42501' })
})
