import { AsyncLocalStorage } from 'node:async_hooks'
import { PrismaPg } from '@prisma/adapter-pg'
import { Pool, type PoolClient } from 'pg'
import type { Prisma, PrismaClient } from '@/prisma/generated/client'
import { processSingleton } from '@/server/core/process-singleton'

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>
type Transaction = Awaited<ReturnType<Adapter['startTransaction']>>

const joining = processSingleton('prisma-joining', () => new AsyncLocalStorage<PoolClient>())

/** Prisma's driver adapter on `pool`, with which Prisma can also join a transaction already begun on a connection. */
export function adapterOn(pool: Pool): PrismaPg {
  const factory = new PrismaPg(pool)
  const connect = factory.connect.bind(factory)
  factory.connect = async () => {
    const adapter = await connect()
    const begin = adapter.startTransaction.bind(adapter)
    adapter.startTransaction = async (isolationLevel) => {
      const client = joining.getStore()
      return client === undefined ? begin(isolationLevel) : transactionOn(client)
    }
    return adapter
  }
  return factory
}

/** Prisma's own queries, on `client`; the caller that began the transaction ends it. */
async function transactionOn(client: PoolClient): Promise<Transaction> {
  const onClient = Object.assign(new Pool(), { query: client.query.bind(client) })
  const adapter = await new PrismaPg(onClient).connect()
  const ended = async () => undefined
  return {
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    queryRaw: adapter.queryRaw.bind(adapter),
    executeRaw: adapter.executeRaw.bind(adapter),
    // Prisma sends neither BEGIN nor COMMIT nor ROLLBACK.
    options: { usePhantomQuery: true },
    commit: ended,
    rollback: ended,
  }
}

export interface JoinedPrisma {
  prisma: Prisma.TransactionClient
  /** After the last use, before the transaction ends. */
  leave(): Promise<void>
}

/**
 * Prisma within a transaction that was begun on `client`. It joins at its first use: most transactions never use it.
 */
export function joinPrisma(lane: () => PrismaClient, client: PoolClient): JoinedPrisma {
  let joined: Promise<Prisma.TransactionClient> | undefined
  let transaction: Promise<void> | undefined
  let leave: () => void = () => undefined
  const join = () => {
    joined ??= new Promise((resolve, reject) => {
      const left = new Promise<void>((done) => {
        leave = done
      })
      const stay = (db: Prisma.TransactionClient) => {
        resolve(db)
        return left
      }
      // The connection's own deadlines bound a transaction (server/database/lane.ts).
      transaction = joining.run(client, () => lane().$transaction(stay, { timeout: 2 ** 31 - 1 }))
      transaction.catch(reject)
    })
    return joined
  }
  const prisma = new Proxy({} as Prisma.TransactionClient, {
    get(_, name) {
      // A promise that resolves to this handle looks up `then` on it.
      if (typeof name === 'symbol' || name === 'then') return undefined
      return name.startsWith('$') ? callOn(join, name) : modelOf(join, name)
    },
  })
  return {
    prisma,
    leave: async () => {
      leave()
      await transaction?.catch(() => undefined)
    },
  }
}

type Join = () => Promise<Prisma.TransactionClient>

function callOn(
  owner: () => Promise<object>,
  method: string | symbol,
): (...args: unknown[]) => Promise<unknown> {
  return async (...args) => {
    const on = await owner()
    return Reflect.get(on, method).apply(on, args)
  }
}

function modelOf(join: Join, name: string): object {
  const model = async () => Reflect.get(await join(), name)
  return new Proxy({}, { get: (_, method) => callOn(model, method) })
}
