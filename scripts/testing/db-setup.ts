import type { Pool } from 'pg'
import { afterAll, inject } from 'vitest'
import { createTestDatabase } from '../../server/testing/test-database'
import { testEnvironment } from '../../server/testing/test-environment'

/** Runs before each `*.db.test.ts` file is imported; see `db.ts`. */
const database = await createTestDatabase(inject('databaseServer'))
Object.assign(process.env, testEnvironment(database.url))

afterAll(async () => {
  await Promise.all(openPools().map((pool) => pool.end()))
  await database.drop()
})

/** The service's pools (`server/database/lane-pools.ts`), where the file opened any and did not close them. */
function openPools(): Pool[] {
  const store = globalThis as unknown as Record<symbol, Map<string, { pool: Pool }> | undefined>
  const opened = store[Symbol.for('croupier.pools')]?.values() ?? []
  return Array.from(opened, ({ pool }) => pool).filter((pool) => !pool.ending)
}
