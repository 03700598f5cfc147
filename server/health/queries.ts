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
