import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { applyMigrations } from '../migrations/apply-migrations'
import { createTestDatabase } from '../testing/db'
import { isMigrationNeeded } from './migration-need.mjs'

async function run(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

test('a database that the engine has brought up to date needs no migration', async () => {
  const database = await createTestDatabase(inject('databaseServer'), 'empty')
  expect(await isMigrationNeeded(database.url)).toBe(true)
  await applyMigrations(database.url)
  expect(await isMigrationNeeded(database.url)).toBe(false)
  await database.drop()
})

test.each([
  [
    'one is missing',
    'delete from _prisma_migrations where migration_name = (select max(migration_name) from _prisma_migrations)',
  ],
  ['one reads differently now', `update _prisma_migrations set checksum = 'other'`],
  ['one was begun and not finished', 'update _prisma_migrations set finished_at = null'],
  ['one was rolled back', 'update _prisma_migrations set rolled_back_at = now()'],
])('a database needs the migrations when %s', async (_what, change) => {
  const database = await createTestDatabase(inject('databaseServer'))
  await run(database.url, change)
  expect(await isMigrationNeeded(database.url)).toBe(true)
  await database.drop()
})

test('a database that does not exist needs them all', async () => {
  const url = new URL(inject('databaseServer'))
  url.pathname = '/does_not_exist'
  expect(await isMigrationNeeded(url.href)).toBe(true)
})
