import type { TestProject } from 'vitest/node'
import { oldestMissing, oldestPrograms } from '../postgres/oldest-programs.mjs'
import { startTestServer } from './db'

/** As `db.ts`, on the oldest supported PostgreSQL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!oldestPrograms) throw new Error(oldestMissing)
  const cluster = await startTestServer(oldestPrograms)
  project.provide('databaseServer', cluster.url('postgres'))
  return () => cluster.stop()
}
