import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

declare module 'vitest' {
  interface ProvidedContext {
    /** The throw-away PostgreSQL of this run (scripts/testing/db.ts). */
    databaseServer: string
  }
}

/** The migrated database of the server, which each test database is cloned from in some 20 ms. */
export const templateDatabase = 'croupier_template'

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
  const source = from === 'migrated' ? templateDatabase : 'template0'
  await onServer(serverUrl, `create database ${name} template ${source} strategy file_copy`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(serverUrl, `drop database ${name} with (force)`) }
}

async function onServer(serverUrl: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
