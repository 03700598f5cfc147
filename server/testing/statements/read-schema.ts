import type { Client, FieldDef } from 'pg'

/** What the migrated database says of the columns of a result. */
export interface Schema {
  /** As `query` of server/db.ts reads the column's type; lists end with []. */
  kindOf(field: FieldDef): string
  /** False for what is computed, and for views: the server tells nothing of those. */
  canBeNull(field: FieldDef): boolean
}

const kindsOfTypes: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  float4: 'number',
  float8: 'number',
  int8: 'bigint',
  timestamptz: 'Date',
  timestamp: 'Date',
  date: 'Date',
  json: 'json',
  jsonb: 'json',
  bytea: 'Buffer',
}

export async function readSchema(database: Client): Promise<Schema> {
  const types = await database.query<{ oid: number; name: string }>(
    'select oid::int, typname as name from pg_type',
  )
  // Prisma makes its lists without NOT NULL, and has none that may be null.
  const nullable = await database.query<{ column: string }>(
    `select attrelid || '.' || attnum as column from pg_attribute
     where attnum > 0 and not attnotnull and attrelid not in (select oid from pg_class where relkind = 'v')
       and atttypid::regtype::text not like '%[]'`,
  )
  const names = new Map(types.rows.map(({ oid, name }) => [oid, name]))
  const columns = new Set(nullable.rows.map(({ column }) => column))
  return {
    kindOf: ({ dataTypeID }) => kindOf(names.get(dataTypeID) ?? 'unknown'),
    canBeNull: ({ tableID, columnID }) => columns.has(`${tableID}.${columnID}`),
  }
}

function kindOf(type: string): string {
  return type.startsWith('_') ? `${kindOf(type.slice(1))}[]` : (kindsOfTypes[type] ?? 'string')
}
