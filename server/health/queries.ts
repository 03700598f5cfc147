import { pool, query } from '@/server/db'

const appliedStatement = {
  name: 'health.applied-migrations',
  text: `select migration_name as name from _prisma_migrations
    where finished_at is not null and rolled_back_at is null`,
}

export async function findAppliedMigrations(): Promise<Set<string>> {
  const rows = await query<{ name: string }>(pool, appliedStatement, [])
  return new Set(rows.map((row) => row.name))
}

const timeStatement = {
  name: 'health.time',
  text: `select (extract(epoch from clock_timestamp()) * 1000)::float8 as "databaseMs"`,
}

/** The database's time, at what point of this process's monotonic clock, and how long the answer was on its way. */
export async function askDatabaseTime(): Promise<{ databaseMs: number; atMs: number; tookMs: number }> {
  const client = await pool.connect()
  try {
    // Waiting for a connection is no part of the answer's way.
    const askedAt = performance.now()
    const [row] = await query<{ databaseMs: number }>(client, timeStatement, [])
    const tookMs = performance.now() - askedAt
    if (!row) throw new Error('The database did not tell its time')
    return { databaseMs: row.databaseMs, atMs: askedAt + tookMs / 2, tookMs }
  } finally {
    client.release()
  }
}
