import type { TestProject } from 'vitest/node'
import { templateDatabase } from '../../server/testing/test-database'
import { applyMigrations } from '../migrations/apply-migrations.mjs'
import { type ServerPrograms, startCluster } from '../postgres/cluster.mjs'
import { disposableSettings } from '../postgres/settings.mjs'
import { makeTemporaryFolder } from '../postgres/temporary-folder.mjs'

interface Server {
  cluster: ReturnType<typeof startTestServer>
  users: number
}

/** Vitest loads this file once for each project, and all projects of a run share the server. */
const store = globalThis as unknown as Record<symbol, Server | undefined>
const place = Symbol.for('croupier.testing.server')

/**
 * Databases for integration tests. Name a file `x.db.test.ts` and that is all: before it is imported it has a database
 * of its own, migrated and empty, and `DATABASE_URL` with the other required variables name it, so
 *
 *   import { db } from '@/server/db'
 *
 * just works. Files of a worker share the loaded modules and no data; tests within one file share its database, so each
 * makes a tenant of its own. Where a second empty database is needed, take `createTestDatabase()`.
 *
 * Vitest calls `setup` once for a run (or a watch): one throw-away PostgreSQL with one migrated template.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  store[place] ??= { cluster: startTestServer(), users: 0 }
  const server = store[place]
  server.users += 1
  const cluster = await server.cluster
  project.provide('databaseServer', cluster.url('postgres'))
  return async () => {
    server.users -= 1
    if (server.users > 0) return
    delete store[place]
    await cluster.stop()
  }
}

/** A throw-away server with the migrated template. */
export async function startTestServer(programs?: ServerPrograms) {
  const dataDir = makeTemporaryFolder('test')
  const cluster = await startCluster({
    dataDir,
    settings: disposableSettings,
    isDisposable: true,
    ...(programs && { programs }),
  })
  try {
    await applyMigrations(cluster.url(templateDatabase))
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return cluster
}
