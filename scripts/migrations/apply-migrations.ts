import type { MigrationList } from '@prisma/schema-engine-wasm/schema_engine_bg'
import { Client } from 'pg'
import { createMissingDatabase } from './create-missing-database'
import { readMigrations } from './migration-files'
import { withSchemaEngine } from './schema-engine'

/** Any number, as long as it stays: two instances that start at once agree on it. */
const migrationLock = 6_018_214_755_310n

const filters = { externalTables: [], externalEnums: [] }

export interface AppliedMigrations {
  /** Names applied by this call, oldest first. */
  applied: string[]
  /** Names applied earlier whose files have changed since. */
  edited: string[]
}

/**
 * Brings a database to the newest migration. Repeating it does nothing, and of several instances starting at once one
 * applies while the others wait. Writes the standard `_prisma_migrations` table.
 */
export async function applyMigrations(
  databaseUrl: string,
  migrationsList = readMigrations(),
): Promise<AppliedMigrations> {
  await createMissingDatabase(databaseUrl)
  const guard = new Client({ connectionString: databaseUrl, application_name: 'croupier-migrate' })
  await guard.connect()
  try {
    await guard.query('select pg_advisory_lock($1)', [migrationLock])
    return await applyUnderLock(databaseUrl, migrationsList)
  } finally {
    await guard.end()
  }
}

function applyUnderLock(databaseUrl: string, migrationsList: MigrationList): Promise<AppliedMigrations> {
  return withSchemaEngine(databaseUrl, async (engine) => {
    const history = await engine.diagnoseMigrationHistory({
      migrationsList,
      optInToShadowDatabase: false,
      filters,
    })
    for (const migrationName of history.failedMigrationNames) {
      // Each script runs in one transaction, so a failed one has left nothing and may run again once it is mended.
      await engine.markMigrationRolledBack({ migrationName })
    }
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters })
    return { applied: appliedMigrationNames, edited: history.editedMigrationNames }
  })
}
