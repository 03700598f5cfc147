import type { TestProject } from 'vitest/node'
import { templateDatabase } from '../../server/testing/test-database'
import { applyMigrations } from '../migrations/apply-migrations.mjs'
import { startCluster } from '../postgres/cluster.mjs'
import { disposableSettings } from '../postgres/settings.mjs'
import { makeTemporaryFolder } from '../postgres/temporary-folder.mjs'

/**
 * Databases for integration tests. Name a file `x.db.test.ts` and that is all: before it is imported it has a database
 * of its own, migrated and empty, and `DATABASE_URL` with the other required variables name it, so
 *
 *   import { db } from '@/server/db'
 *
 * just works. Files run beside each other without meeting; tests within one file share its database, so each makes a
 * tenant of its own. Where a second empty database is needed, take `createTestDatabase()`.
 *
 * Vitest calls `setup` once for a run (or a watch): one throw-away PostgreSQL with one migrated template.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = makeTemporaryFolder('test')
  const cluster = await startCluster({ dataDir, settings: disposableSettings, isDisposable: true })
  await applyMigrations(cluster.url(templateDatabase))
  project.provide('databaseServer', cluster.url('postgres'))
  return () => cluster.stop()
}
