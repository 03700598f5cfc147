import { db } from '@/server/db'

/** Every place of the database in whose rows a text stands, in any case: `table.column`. Bytes are searched as text. */
export async function placesOf(needle: string): Promise<string[]> {
  const columns = await textColumns()
  const found: string[] = []
  for (const { table, column, type } of columns) {
    const value = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`
    const [row] = await db.query<{ count: bigint }>(
      `select count(*) as count from "${table}" where position(lower($1) in lower(${value})) > 0`,
      [needle],
    )
    if ((row?.count ?? 0n) > 0n) found.push(`${table}.${column}`)
  }
  return found
}

const textTypes = ['text', 'character varying', 'character', 'jsonb', 'json', 'bytea']

/** Every column that can hold text. */
export async function textColumns(): Promise<{ table: string; column: string; type: string }[]> {
  return db.query<{ table: string; column: string; type: string }>(
    `select c.table_name as table, c.column_name as column, c.data_type as type
      from information_schema.columns c join information_schema.tables t
        on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
      where c.table_schema = 'public' and c.table_name <> '_prisma_migrations'
        and c.table_name in (select relname from pg_class where not relispartition)
        and (c.data_type = any ($1) or c.udt_name in ('_text', '_varchar'))
      order by 1, 2`,
    [textTypes],
  )
}
