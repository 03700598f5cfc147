import { DatabaseError, type Pool, type PoolClient, type QueryConfig, type QueryResultRow, types } from 'pg'
import type { Prisma, PrismaClient } from '@/prisma/generated/client'
import { currentLane } from '@/server/core/lane'
import { processSingleton } from '@/server/core/process-singleton'
import { closeLanes, lanePool, lanePrisma } from '@/server/database/lane-pools'

/** Statements outside Prisma read int8 as bigint: money must not become a float or a string. */
const parsers: QueryConfig['types'] = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === types.builtins.INT8 && format !== 'binary'
      ? (text: string) => BigInt(text)
      : types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
}

/** The pool of the lane at hand (server/core/lane.ts). */
export const pool: Pick<Pool, 'query' | 'connect' | 'end'> = processSingleton('pool', () => {
  // One wrapper for all of pg's overloads: they differ in how the result is handed over, which is left to pg.
  const ask = (...args: Parameters<Pool['query']>) => {
    const { name, reader } = currentLane()
    const lane = lanePool(name)
    const run = () => lane.pool.query(...args)
    return reader === undefined ? run() : lane.gate.run(reader, run as unknown as () => Promise<unknown>)
  }
  return {
    query: ask as unknown as Pool['query'],
    connect: (() => lanePool(currentLane().name).pool.connect()) as Pool['connect'],
    end: closeLanes as Pool['end'],
  }
})

/** Prisma on the pool of the lane at hand. */
export const prisma: PrismaClient = processSingleton(
  'prisma',
  () =>
    // What is asked of it decides: nothing is ever read from the object that stands for it.
    new Proxy({} as PrismaClient, {
      get(_, name) {
        const client = lanePrisma(currentLane().name)
        const value: unknown = Reflect.get(client, name)
        return typeof value === 'function' ? value.bind(client) : value
      },
    }),
)

/** Prisma, or a Prisma transaction: what a query function takes so that verbs decide the transaction. */
export type Db = PrismaClient | Prisma.TransactionClient

/** The pool, or one of its clients inside a transaction. */
export type Sql = Pick<Pool, 'query'> | PoolClient

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
