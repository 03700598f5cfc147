import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { readClusterState } from '../../scripts/postgres/cluster-state.mjs'

/** The folder of the demo under test. */
const dataDir = () => dirname(resolve(process.env.DEMO_FILE ?? '.data/demo.json'))

export function databaseUrl(): string {
  const { port, password } = readClusterState(dataDir())
  return process.env.DATABASE_URL ?? `postgresql://croupier:${password}@127.0.0.1:${port}/croupier`
}

/** The demo's database, for what no person could see or wait for. */
export async function withDatabase<T>(work: (database: pg.Client) => Promise<T>): Promise<T> {
  const database = new pg.Client({ connectionString: databaseUrl() })
  await database.connect()
  try {
    return await work(database)
  } finally {
    await database.end()
  }
}

/** Every column in whose rows a text stands, in any case, and every stored file that holds it. */
export async function placesOf(database: pg.Client, needle: string): Promise<string[]> {
  const { rows } = await database.query<{ table: string; column: string; type: string }>(
    `select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and t.table_type = 'BASE TABLE'
        and (c.data_type in ('text', 'character varying', 'character', 'jsonb', 'bytea') or c.data_type = 'ARRAY')`,
  )
  const found: string[] = []
  for (const { table, column, type } of rows) {
    const value = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`
    const text = `select 1 from "${table}" where position(lower($1) in lower(${value})) > 0 limit 1`
    const { rowCount } = await database.query(text, [needle])
    if (rowCount) found.push(`${table}.${column}`)
  }
  return [...found, ...filesWith(join(dataDir(), 'files'), needle)]
}

function filesWith(folder: string, needle: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.includes(needle) || readFileSync(path).includes(needle))
}
