import { readMigrations, readSchema } from './migration-files'
import { withSchemaEngine } from './schema-engine'

const filters = { externalTables: [], externalEnums: [] }

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
      from: { tag: 'migrations', ...migrations },
      to: { tag: 'schemaDatamodel', ...schema },
      script: true,
      exitCode: null,
      filters,
    })
    const sql = result.stdout ?? ''
    return sql.includes('This is an empty migration') ? '' : keepHandWrittenIndexes(sql)
  })
}

const dropIndex = /-- DropIndex\nDROP INDEX "([^"]+)";\n*/g

/** An index dropped and not made again under its name is one that only the migrations know. */
export function keepHandWrittenIndexes(sql: string): string {
  return sql.replace(dropIndex, (statement, name: string) =>
    sql.includes(`INDEX "${name}" ON`) ? statement : '',
  )
}
