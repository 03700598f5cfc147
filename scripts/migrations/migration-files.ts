import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MigrationList, SchemasContainer } from '@prisma/schema-engine-wasm/schema_engine_bg'

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url))
export const migrationsFolder = join(projectRoot, 'prisma', 'migrations')
const schemaFolder = join(projectRoot, 'prisma', 'schema')

/** The migrations on disk in the order they apply, in the shape the engine takes. */
export function readMigrations(folder = migrationsFolder): MigrationList {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
  return {
    baseDir: folder,
    lockfile: {
      path: 'migration_lock.toml',
      content: readFileSync(join(folder, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: names.map((path) => ({
      path,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok', value: readFileSync(join(folder, path, 'migration.sql'), 'utf8') },
      },
    })),
  }
}

/** The Prisma schema, all its files. */
export function readSchema(folder = schemaFolder): SchemasContainer {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((name) => ({
      path: relative(projectRoot, join(folder, name)),
      content: readFileSync(join(folder, name), 'utf8'),
    }))
  return { files }
}
