import { PrismaPg } from '@prisma/adapter-pg'
import { DatabaseError, Pool, type PoolClient, type QueryConfig, type QueryResultRow, types } from 'pg'
import { type Prisma, PrismaClient } from '@/prisma/generated/client'
import { processSingleton } from '@/server/core/process-singleton'
import { env } from '@/server/env'
import { log } from '@/server/log'

/** Statements outside Prisma read int8 as bigint: money must not become a float or a string. */
const parsers: QueryConfig['types'] = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === types.builtins.INT8 && format !== 'binary'
      ? (text: string) => BigInt(text)
      : types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
}

const connectionTimeoutMs = 5_000

export const pool: Pool = processSingleton('pool', () => {
  const created = new Pool({
    connectionString: env().DATABASE_URL,
    max: env().DATABASE_POOL_SIZE,
    application_name: 'croupier',
    connectionTimeoutMillis: connectionTimeoutMs,
    idleTimeoutMillis: 30_000,
  })
  created.on('error', (error) => log.warn({ err: error }, 'an idle database connection failed'))
  // The pool listens to idle clients only: unheard, a lent one that loses its connection would end the process. Whoever
  // has it learns of the loss by the failure of a query.
  created.on('connect', (client) => client.on('error', () => undefined))
  return created
})

/** As patient as everybody else who asks for a connection, and with whom another holds the rows of on a busy database. */
const transactionOptions = { maxWait: connectionTimeoutMs, timeout: 15_000 }

export const prisma: PrismaClient = processSingleton(
  'prisma',
  () => new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions }),
)

/** Prisma, or a Prisma transaction: what a query function takes so that verbs decide the transaction. */
export type Db = PrismaClient | Prisma.TransactionClient

/** The pool, or one of its clients inside a transaction. */
export type Sql = Pool | PoolClient

/** A prepared statement: planned once per connection under its name. */
export interface Statement {
  name: string
  text: string
}

/** Runs a prepared statement and returns its rows. */
export async function query<Row extends QueryResultRow>(
  sql: Sql,
  statement: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  const result = await sql.query<Row>({ ...statement, values: [...values], types: parsers })
  return result.rows
}

/** True when the database itself refused a statement, so that it had no effect; false when the connection broke. */
export function isRefusedByDatabase(error: unknown): boolean {
  return error instanceof DatabaseError && !/^(08|53|57|58|XX)/.test(error.code ?? '08')
}

/** Runs `work` in one transaction of a pooled connection; rolls back on any throw. Never hold it across HTTP. */
export async function inTransaction<T>(work: (sql: PoolClient) => Promise<T>): Promise<T> {
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
