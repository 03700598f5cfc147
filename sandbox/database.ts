import pg from 'pg'
import { EVENT_TABLES, PAYOUT_TABLES, ROUND_TABLES, STRIPE_TABLES, WALLET_TABLES } from './tables'

export type Pool = pg.Pool
/** A pool, or one connection of it inside a transaction. */
export type Queryable = Pick<pg.PoolClient, 'query'>

const INT8 = 20
const SCHEMA_LOCK = 7_402_001

/** Opens the sandbox's own database, creating it and its tables when missing. */
export async function openDatabase(url: string): Promise<Pool> {
  await createWhenMissing(url)
  const pool = new pg.Pool({ connectionString: url, max: 20, types: { getTypeParser } })
  pool.on('error', () => {}) // an idle connection that breaks is replaced by the next query
  pool.on('connect', (client) => client.on('error', () => {})) // and one in use fails its query, not the process
  await inTransaction(pool, async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK])
    await tx.query(WALLET_TABLES)
    await tx.query(ROUND_TABLES)
    await tx.query(STRIPE_TABLES)
    await tx.query(PAYOUT_TABLES)
    await tx.query(EVENT_TABLES)
  })
  return pool
}

/** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
export async function inTransaction<T>(pool: Pool, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Money columns are `bigint` in PostgreSQL and in the code alike. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
  if (oid === INT8 && format !== 'binary') return BigInt
  return pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text')
}

async function createWhenMissing(url: string): Promise<void> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  if (!/^[A-Za-z0-9_-]{1,63}$/.test(name))
    throw new Error(`SANDBOX_DATABASE_URL names no usable database: ${name}`)
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  const client = new pg.Client({ connectionString: maintenance.toString() })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database "${name}"`)
  } catch (error) {
    if (!isAlreadyThere(error)) throw error
  } finally {
    await client.end()
  }
}

/** Two sandboxes starting at once may both try to create it; one of them may lose. */
function isAlreadyThere(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === '42P04' || code === '23505'
}
