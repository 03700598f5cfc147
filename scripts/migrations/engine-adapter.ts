import { PrismaPg } from '@prisma/adapter-pg'
import { ColumnTypeEnum, DriverAdapterError, type SqlDriverAdapter } from '@prisma/driver-adapter-utils'
import { Pool, type PoolConfig, type QueryResult } from 'pg'

/** PostgreSQL's one-byte `"char"`, as its catalogue tables use it, and the text type that reads the same. */
const oneByteChar = 18
const paddedChar = 1042

/**
 * The driver adapter as the schema engine needs it. Two things differ from the published one: a script runs as a whole
 * in one implicit transaction (the published one cuts it at every semicolon, also inside a function body or a string,
 * and leaves a failed migration half applied), and the catalogue's `"char"` columns are readable.
 */
export class MigrationAdapter extends PrismaPg {
  private readonly opened: Pool[] = []

  constructor(private readonly connection: PoolConfig) {
    super({ ...connection, max: 1 })
  }

  override async connect() {
    const pool = new Pool({ ...this.connection, max: 1 })
    this.opened.push(pool)
    const charColumns = markOneByteChars(pool)
    const adapter = await new PrismaPg(pool).connect()
    const queryRaw = adapter.queryRaw.bind(adapter)
    adapter.queryRaw = async (query) => {
      const result = await queryRaw(query)
      for (const column of charColumns.get(result.rows) ?? [])
        result.columnTypes[column] = ColumnTypeEnum.Character
      return result
    }
    adapter.executeScript = (script) => runWhole(pool, script)
    return adapter
  }

  /** A database of its own, in which the engine replays the migrations to read what they make. */
  override async connectToShadowDb() {
    const database = `croupier_shadow_${crypto.randomUUID().replaceAll('-', '')}`
    await onServer(this.connection, `create database ${database}`)
    const factory = new MigrationAdapter(at(this.connection, database))
    const shadow = await factory.connect()
    shadow.dispose = async () => {
      await factory.close()
      await onServer(this.connection, `drop database ${database} with (force)`)
    }
    return shadow
  }

  /** The engine does not dispose of every adapter it asked for. */
  async close(): Promise<void> {
    await Promise.all(this.opened.splice(0).map((pool) => pool.end()))
  }
}

async function runWhole(pool: Pool, script: string): ReturnType<SqlDriverAdapter['executeScript']> {
  try {
    await pool.query(script)
  } catch (error) {
    throw new DriverAdapterError(postgresError(error))
  }
}

function postgresError(error: unknown): ConstructorParameters<typeof DriverAdapterError>[0] {
  const found = error as { code?: string; severity?: string; message: string; detail?: string; hint?: string }
  return {
    kind: 'postgres',
    code: found.code ?? 'XX000',
    severity: found.severity ?? 'ERROR',
    message: found.message,
    detail: found.detail,
    column: undefined,
    hint: found.hint,
  }
}

/** Passes `"char"` columns off as text, which the adapter knows, and remembers which they were for each result. */
function markOneByteChars(pool: Pool): WeakMap<object, number[]> {
  const marked = new WeakMap<object, number[]>()
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<QueryResult>
  const marking = async (...args: unknown[]) => {
    const result = await query(...args)
    for (const [column, field] of (result.fields ?? []).entries()) {
      if (field.dataTypeID !== oneByteChar) continue
      field.dataTypeID = paddedChar
      marked.set(result.rows, [...(marked.get(result.rows) ?? []), column])
    }
    return result
  }
  pool.query = marking as typeof pool.query
  return marked
}

async function onServer(connection: PoolConfig, sql: string): Promise<void> {
  const pool = new Pool({ ...connection, max: 1 })
  await pool.query(sql).finally(() => pool.end())
}

function at(connection: PoolConfig, database: string): PoolConfig {
  if (!connection.connectionString) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { ...connection, connectionString: url.href }
}
