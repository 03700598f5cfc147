import { type ClientBase, type ClientConfig, Pool } from 'pg'
import { PrismaClient } from '@/prisma/generated/client'
import { createFairSemaphore, type FairSemaphore } from '@/server/concurrency/fair-semaphore'
import { processSingleton } from '@/server/core/process-singleton'
import { answerGraceMs, currentLane, laneSize, limitsOf, type PoolName } from '@/server/database/lane'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { watchPool } from '@/server/metrics'
import { askReplica } from './ask-replica'
import { BoundedClient } from './bounded-client'
import { adapterOn } from './prisma-in-transaction'
import { requireMeasuredReplica } from './replica-server'

export interface LanePool {
  pool: Pool
  /** For reads: at most a few statements of each reader at once. */
  semaphore: FairSemaphore
}

const pools = processSingleton('pools', () => new Map<PoolName, LanePool>())
const clients = processSingleton('prisma-clients', () => new Map<PoolName, PrismaClient>())

export function lanePool(name: PoolName): LanePool {
  const existing = pools.get(name)
  if (existing) return existing
  const size = laneSize(name, env().DATABASE_POOL_SIZE)
  const created = { pool: createPool(name, size), semaphore: createSemaphore(size, limitsOf(name).turnMs) }
  // defence: movements have their own connection pool
  pools.set(name, created)
  watchPool(name, created.pool)
  return created
}

/** One connection stays free of reads, for what is asked before and beside them; one reader has half of the others. */
function createSemaphore(size: number, maxWaitMs: number): FairSemaphore {
  const maxInside = Math.max(1, size - 1)
  const maxPerReader = Math.max(1, Math.ceil(maxInside / 2))
  return createFairSemaphore({ maxInside, maxPerReader, maxWaiting: 100, maxWaitMs })
}

function createPool(name: PoolName, size: number): Pool {
  const { connectMs, statementMs } = limitsOf(name)
  const created = new Pool({
    connectionString: name === 'replica' ? env().DATABASE_REPLICA_URL : env().DATABASE_URL,
    max: size,
    application_name: `croupier ${name}`,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    Client: boundedBy(statementMs + answerGraceMs),
    // By a statement, because PgBouncer refuses startup parameters. The types hide that it is awaited.
    // defence: PostgreSQL ends long statements
    onConnect: (connection) => applySessionSettings(connection, name) as unknown as undefined,
  })
  created.on('error', (error) => log.warn({ err: error, lane: name }, 'idle database connection failed'))
  // The pool listens to idle clients only: without a listener, a client in use that loses its connection would end the
  // process. Its user learns of the loss from the failed query.
  created.on('connect', (client) => client.on('error', () => undefined))
  return created
}

/** pg creates connections by `new Client(config)`, which its types leave out. */
export function boundedBy(deadlineMs: number): new () => BoundedClient {
  class LaneClient extends BoundedClient {
    constructor(config: ClientConfig) {
      super(config, deadlineMs)
    }
  }
  return LaneClient as unknown as new () => BoundedClient
}

async function applySessionSettings(connection: ClientBase, name: PoolName): Promise<void> {
  await connection.query(sessionSettings(name))
  if (name === 'replica') await requireMeasuredReplica(connection)
}

function sessionSettings(name: PoolName): string {
  const { lockMs, statementMs, idleInTransactionMs } = limitsOf(name)
  const settings = {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    ...(name === 'money' && indexOnlyPlanSettings),
  }
  const calls = Object.entries(settings).map(([key, value]) => `set_config('${key}', '${value}', false)`)
  return `select ${calls.join(', ')}`
}

/**
 * Movements are looked up by their keys. A plan that was made while their tables were small, or a month new, would otherwise read
 * every partition, and be kept while they grow.
 */
// defence: movements are looked up by their indexes
const indexOnlyPlanSettings = {
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
}

export function lanePrisma(name: PoolName): PrismaClient {
  const existing = clients.get(name)
  if (existing) return existing
  const { pool, semaphore } = lanePool(name)
  const created = new PrismaClient({ adapter: adapterOn(pool) })
  const limited = takingTurns(created, semaphore, name !== 'replica')
  clients.set(name, limited)
  return limited
}

/** Reads of Prisma that a replica can answer. */
const reads = new Set(['findMany', 'findFirst', 'findUnique', 'count', 'aggregate', 'groupBy'])

/** Prisma asks several questions of one moment as one, in the lane of the first: the lane is looked at before that. */
function takingTurns(client: PrismaClient, semaphore: FairSemaphore, isPrimary: boolean): PrismaClient {
  const extended = client.$extends({
    query: {
      $allOperations({ model, operation, args, query }) {
        const { reader, replica } = currentLane()
        const ask = () => (reader === undefined ? query(args) : semaphore.run(reader, () => query(args)))
        if (!isPrimary || !replica?.isTaken || !model || !reads.has(operation)) return ask()
        return askReplica(replica, () => modelOn('replica', model)[operation]?.(args), ask)
      },
    },
  })
  // An extension of queries adds and takes nothing from what a client can do; its type is another all the same.
  return extended as unknown as PrismaClient
}

type Operations = Record<string, (args: unknown) => Promise<unknown>>

/** The operations of a model by their names, which its type cannot be asked for. */
const modelOn = (name: PoolName, model: string): Operations =>
  Reflect.get(lanePrisma(name), `${model.charAt(0).toLowerCase()}${model.slice(1)}`)

/** Releases every connection; afterwards nothing more is asked. */
export async function closeLanes(): Promise<void> {
  await Promise.all([...clients.values()].map((client) => client.$disconnect()))
  await Promise.all([...pools.values()].map(({ pool }) => (pool.ending ? undefined : pool.end())))
}
