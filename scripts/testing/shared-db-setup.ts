import { inject } from 'vitest'
import { createTestDatabase } from '../../server/testing/test-database'
import { testEnvironment } from '../../server/testing/test-environment'

/**
 * For suites in which each test makes a tenant of its own: one database for a worker and all its files, so that the
 * service's modules are loaded once and not once for each file. The throw-away server takes it along when it ends.
 */
const workerDatabase = Symbol.for('croupier.testing.worker-database')
const store = globalThis as unknown as Record<symbol, string | undefined>

store[workerDatabase] ??= (await createTestDatabase(inject('databaseServer'))).url
Object.assign(process.env, testEnvironment(store[workerDatabase]))
