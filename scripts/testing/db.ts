import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
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
 * Vitest calls `setup` once for a run (or a watch): one throw-away PostgreSQL with one migrated template, which each
 * file's database is cloned from in some 20 ms (`db-setup.ts`).
 */
declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
  }
}

const template = 'croupier_template'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = makeTemporaryFolder('test')
  const cluster = await startCluster({ dataDir, settings: disposableSettings, isDisposable: true })
  await applyMigrations(cluster.url(template))
  project.provide('databaseServer', cluster.url('postgres'))
  return () => cluster.stop()
}

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** A fresh database on the server of `serverUrl`: a clone of the migrated template, or an empty one. */
export async function createTestDatabase(
  serverUrl: string,
  from: 'migrated' | 'empty' = 'migrated',
): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const source = from === 'migrated' ? template : 'template0'
  await onServer(serverUrl, `create database ${name} template ${source}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(serverUrl, `drop database ${name} with (force)`) }
}

async function onServer(serverUrl: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
