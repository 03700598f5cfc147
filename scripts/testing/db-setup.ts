import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, inject, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../server/testing/test-database'
import { testEnvironment } from '../../server/testing/test-environment'
import { endPools, forgetEnvironment, resetProcessState } from './process-state'

/** Runs before each `*.db.test.ts` file is imported; see `db.ts`. */
const database = await takeDatabase()
resetProcessState()
const before = { ...process.env }
const environment = testEnvironment(database.url)
Object.assign(process.env, environment)

beforeAll(forgetEnvironment)

afterAll(async () => {
  const leaks = [vi.isFakeTimers() && 'fake timers'].filter(Boolean)
  vi.useRealTimers()
  vi.restoreAllMocks()
  // Otherwise the first test of the next file would put this file's variables back.
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  await endPools()
  if (environment.DATA_DIR) await rm(environment.DATA_DIR, { recursive: true, force: true })
  // Nothing waits for it: it takes a checkpoint, and the server is thrown away as a whole.
  database.drop().catch(() => undefined)
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
  // The next file of this worker shares what this one leaves behind.
  if (leaks.length > 0) throw new Error(`This file leaves behind: ${leaks.join(', ')}`)
})

/** A fresh database. The one for the next file of this worker is made while this one runs. */
function takeDatabase(): Promise<TestDatabase> {
  const store = globalThis as unknown as Record<symbol, Promise<TestDatabase> | undefined>
  const place = Symbol.for('croupier-testing.next-database')
  const taken = store[place] ?? createTestDatabase(inject('databaseServer'))
  const next = taken.then(() => createTestDatabase(inject('databaseServer')))
  next.catch(() => undefined)
  store[place] = next
  return taken
}
