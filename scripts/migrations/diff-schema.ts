import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { MigrationList, SchemasContainer } from '@prisma/schema-engine-wasm/schema_engine_bg'
import { projectRoot } from '../start/project-root.mjs'
import { type Migration, migrationsFolder, readMigrations } from './migration-files.mjs'
import { withSchemaEngine } from './schema-engine'

const filters = { externalTables: [], externalEnums: [] }
const schemaFolder = join(projectRoot, 'prisma', 'schema')

/**
 * The SQL that leads from what the migrations make to what the Prisma schema says; empty when they agree. What only
 * migrations can say is left alone: check constraints, functions, and indexes the schema does not name.
 * Uses a database of its own on the given server, dropped afterwards.
 */
export function diffSchema(
  serverUrl: string,
  { migrations = readMigrations(), schema = readSchema() } = {},
): Promise<string> {
  return withSchemaEngine(serverUrl, async (engine) => {
    const result = await engine.diff({
      from: { tag: 'migrations', ...migrationList(migrations) },
      to: { tag: 'schemaDatamodel', ...schema },
      script: true,
      exitCode: null,
      filters,
    })
    const sql = result.stdout ?? ''
    return sql.includes('This is an empty migration') ? '' : keepHandWrittenIndexes(leaveMovementsFree(sql))
  })
}

/** Movements leave with their month: Prisma's schema has relations to them, the database no foreign key (docs/decisions/partitions.md). */
const leaveMovementsFree = (sql: string): string =>
  sql.replace(/-- AddForeignKey\nALTER TABLE [^;]* REFERENCES "movement"[^;]*;\n*/g, '')

const dropIndex = /-- DropIndex\nDROP INDEX "([^"]+)";\n*/g

/** An index dropped and not made again under its name is one that only the migrations know. */
export function keepHandWrittenIndexes(sql: string): string {
  return sql.replace(dropIndex, (statement, name: string) =>
    sql.includes(`INDEX "${name}" ON`) ? statement : '',
  )
}

/** The migrations in the shape the engine takes. */
function migrationList(migrations: readonly Migration[]): MigrationList {
  return {
    baseDir: migrationsFolder,
    lockfile: {
      path: 'migration_lock.toml',
      content: readFileSync(join(migrationsFolder, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
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
