import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './project-root.mjs'

/**
 * Whether the database lacks a migration, or has one that reads differently now. Asked first because loading the engine
 * only to learn that there is nothing to do would be a good part of a second start.
 * @param {string} databaseUrl
 * @returns {Promise<boolean>}
 */
export async function isMigrationNeeded(databaseUrl) {
  const applied = await appliedChecksums(databaseUrl)
  return migrationsOnDisk().some(({ name, checksum }) => applied.get(name) !== checksum)
}

/** Checksums as Prisma writes them. */
function migrationsOnDisk() {
  const folder = join(projectRoot, 'prisma', 'migrations')
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const script = readFileSync(join(folder, name, 'migration.sql'))
      return { name, checksum: createHash('sha256').update(script).digest('hex') }
    })
}

/**
 * Empty where the database, or Prisma's table in it, does not exist yet; the migration tells what else may be wrong.
 * @param {string} databaseUrl
 * @returns {Promise<Map<string, string>>}
 */
async function appliedChecksums(databaseUrl) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: databaseUrl })
  try {
    await client.connect()
    const { rows } = await client.query(
      'select migration_name, checksum from _prisma_migrations where finished_at is not null and rolled_back_at is null',
    )
    return new Map(rows.map((row) => [row.migration_name, row.checksum]))
  } catch {
    return new Map()
  } finally {
    await client.end().catch(() => undefined)
  }
}
