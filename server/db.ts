import { type QueryConfig, type QueryResult, types } from 'pg'
import type { Prisma } from '@/prisma/generated/client'
import { askReplica } from '@/server/database/ask-replica'
import { databaseCodeOf } from '@/server/database/database-code'
import { currentLane, type PoolName } from '@/server/database/lane'
import { closeLanes, lanePool, lanePrisma } from '@/server/database/lane-pools'
import { joinPrisma } from '@/server/database/prisma-in-transaction'

/** A prepared statement: planned once per connection under its name. */
export interface Statement {
  name: string
  text: string
}

/**
 * The database, or one transaction on it: the models of Prisma, and SQL written by hand. What takes a handle works in
 * whatever transaction its caller is in.
 */
export type Db = Prisma.TransactionClient & {
  /** The rows of a prepared statement, or of SQL that is not worth a name. Money and counts (int8) are read as bigint. */
  query<Row extends object>(statement: Statement | string, values?: readonly unknown[]): Promise<Row[]>
}

/** Prisma has its own parsers; int8 must not become a float or a string here. */
const parsers: QueryConfig['types'] = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === types.builtins.INT8 && format !== 'binary'
      ? (text: string) => BigInt(text)
      : types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
}

/** Runs one statement in the lane at hand (server/database/lane.ts), or on the replica that the call reads. */
function askLane(config: QueryConfig): Promise<QueryResult> {
  const { name, reader, replica } = currentLane()
  const ask = () => askPool(name, reader, config)
  return replica?.isTaken && isRead(config)
    ? askReplica(replica, () => askPool('replica', reader, config), ask)
    : ask()
}

/** A read takes its turn. */
function askPool(name: PoolName, reader: string | undefined, config: QueryConfig): Promise<QueryResult> {
  const { pool, semaphore } = lanePool(name)
  return reader === undefined ? pool.query(config) : semaphore.run(reader, () => pool.query(config))
}

/** A replica refuses what writes in spite of it. */
const isRead = ({ text }: QueryConfig): boolean => /^[\s(]*(?:select|with)\b/i.test(text)

/** Each statement on its own, in the lane at hand. */
export const db: Db = handleOf(askLane, (name) => {
  const client = lanePrisma(currentLane().name)
  const value: unknown = Reflect.get(client, name)
  return typeof value === 'function' ? value.bind(client) : value
})

function handleOf(ask: typeof askLane, ofPrisma: (name: string | symbol) => unknown): Db {
  const query = async (statement: Statement | string, values: readonly unknown[] = []) => {
    const asked = typeof statement === 'string' ? { text: statement } : statement
    return (await ask({ ...asked, values: [...values], types: parsers })).rows
  }
  return new Proxy({ query } as Db, {
    get: (own, name) => (Object.hasOwn(own, name) ? Reflect.get(own, name) : ofPrisma(name)),
  })
}

/** Runs `work` in one transaction of a pooled connection; rolls back on any throw. Never hold it across HTTP. */
export async function inTransaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { name } = currentLane()
  const client = await lanePool(name).pool.connect()
  const { prisma, leave } = joinPrisma(() => lanePrisma(name), client)
  let broken: Error | undefined
  try {
    await client.query('begin')
    const handle = handleOf(client.query.bind(client), (member) => Reflect.get(prisma, member))
    const result = await work(handle).finally(leave)
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

/** True when the database itself refused a statement, so that it had no effect; false when the connection broke. */
export function isRefusedByDatabase(error: unknown): boolean {
  return !/^(08|53|57|58|XX)/.test(databaseCodeOf(error) ?? '08')
}

/** Whether the database raised this SQLSTATE. */
export const hasDatabaseCode = (error: unknown, code: string): boolean => databaseCodeOf(error) === code

/** Lets reads go to the replica while it is well. */
export { followReplica } from '@/server/database/follow-replica'
export { untilUnlocked } from '@/server/database/until-unlocked'
/** Releases every connection; afterwards nothing more is asked. */
export { closeLanes as closeDatabase }
