import { type ClientConfig, Pool } from 'pg'
import { PrismaClient } from '@/prisma/generated/client'
import { createFairGate, type FairGate } from '@/server/core/fair-gate'
import { answerGraceMs, currentLane, type LaneName, laneSize, lanes } from '@/server/core/lane'
import { processSingleton } from '@/server/core/process-singleton'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { watchPool } from '@/server/metrics'
import { BoundedClient } from './bounded-client'
import { adapterOn } from './prisma-in-transaction'

export interface LanePool {
  pool: Pool
  /** For reads: at most a few statements of each reader at once. */
  gate: FairGate
}

const pools = processSingleton('pools', () => new Map<LaneName, LanePool>())
const clients = processSingleton('prisma-clients', () => new Map<LaneName, PrismaClient>())

export function lanePool(name: LaneName): LanePool {
  const existing = pools.get(name)
  if (existing) return existing
  const size = laneSize(name, env().DATABASE_POOL_SIZE)
  const created = { pool: createPool(name, size), gate: createGate(size) }
  // defence: movements have their own connection pool
  pools.set(name, created)
  watchPool(name, created.pool)
  return created
}

/** One connection stays free of reads, for what is asked before and beside them; one reader has half of the others. */
function createGate(size: number): FairGate {
  const maxInside = Math.max(1, size - 1)
  const maxPerReader = Math.max(1, Math.ceil(maxInside / 2))
  return createFairGate({ maxInside, maxPerReader, maxWaiting: 100, maxWaitMs: 3_000 })
}

function createPool(name: LaneName, size: number): Pool {
  const { connectMs, statementMs } = lanes[name]
  const created = new Pool({
    connectionString: env().DATABASE_URL,
    max: size,
    application_name: `croupier ${name}`,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    Client: boundedBy(statementMs + answerGraceMs),
    // By a statement, because PgBouncer refuses startup parameters. The types hide that it is awaited.
    // defence: PostgreSQL ends long statements
    onConnect: (connection) => connection.query(deadlineSettings(name)) as unknown as undefined,
  })
  created.on('error', (error) => log.warn({ err: error, lane: name }, 'an idle database connection failed'))
  // The pool listens to idle clients only: without a listener, a client in use that loses its connection would end the
  // process. Its user learns of the loss from the failed query.
  created.on('connect', (client) => client.on('error', () => undefined))
  return created
}

/** pg creates connections by `new Client(config)`, which its types leave out. */
function boundedBy(deadlineMs: number): new () => BoundedClient {
  class LaneClient extends BoundedClient {
    constructor(config: ClientConfig) {
      super(config, deadlineMs)
    }
  }
  return LaneClient as unknown as new () => BoundedClient
}

function deadlineSettings(name: LaneName): string {
  const { lockMs, statementMs, idleInTransactionMs } = lanes[name]
  return `select set_config('statement_timeout', '${statementMs}', false), set_config('lock_timeout', '${lockMs}', false),
    set_config('idle_in_transaction_session_timeout', '${idleInTransactionMs}', false)`
}

export function lanePrisma(name: LaneName): PrismaClient {
  const existing = clients.get(name)
  if (existing) return existing
  const { pool, gate } = lanePool(name)
  const created = new PrismaClient({ adapter: adapterOn(pool) })
  const gated = takingTurns(created, gate)
  clients.set(name, gated)
  return gated
}

/** Prisma asks several questions of one moment as one, in the lane of the first: the reader is looked at before that. */
function takingTurns(client: PrismaClient, gate: FairGate): PrismaClient {
  const extended = client.$extends({
    query: {
      $allOperations({ args, query }) {
        const { reader } = currentLane()
        return reader === undefined ? query(args) : gate.run(reader, () => query(args))
      },
    },
  })
  // An extension of queries adds and takes nothing from what a client can do; its type is another all the same.
  return extended as unknown as PrismaClient
}

/** Releases every connection; afterwards nothing more is asked. */
export async function closeLanes(): Promise<void> {
  await Promise.all([...clients.values()].map((client) => client.$disconnect()))
  await Promise.all([...pools.values()].map(({ pool }) => (pool.ending ? undefined : pool.end())))
}
