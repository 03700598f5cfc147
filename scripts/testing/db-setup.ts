import type { Pool } from 'pg'
import { afterAll, inject } from 'vitest'
import { testEnvironment } from '../../server/testing/test-environment'
import { createTestDatabase } from './db'

/** Runs before each `*.db.test.ts` file is imported; see `db.ts`. */
const database = await createTestDatabase(inject('databaseServer'))
Object.assign(process.env, testEnvironment(database.url))

afterAll(async () => {
  await openPool()?.end()
  await database.drop()
})

/** The service's pool (`server/db.ts`), where the file opened it. */
function openPool(): Pool | undefined {
  return (globalThis as unknown as Record<symbol, Pool | undefined>)[Symbol.for('croupier.pool')]
}
