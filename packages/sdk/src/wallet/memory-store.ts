import type { MovementKey, MovementRecord, Movements, WalletStore } from './store.js'

/** What a transaction of the memory store changes: balances by `account(playerId, currency)`. */
export interface MemoryTx {
  balances: Map<string, bigint>
}

export const account = (playerId: string, currency: string) => JSON.stringify([playerId, currency])

/** For tests: one transaction at a time, in memory, and forgotten with the process. */
export function memoryStore(
  balances: Iterable<readonly [string, bigint]> = [],
): WalletStore<MemoryTx> & MemoryTx {
  const state = { balances: new Map(balances), records: new Map<string, MovementRecord>() }
  let last: Promise<unknown> = Promise.resolve()
  const run = async <Result>(work: (tx: MemoryTx, movements: Movements) => Promise<Result>) => {
    const tx = { balances: new Map(state.balances) }
    const records = new Map(state.records)
    const result = await work(tx, movementsOf(records))
    // In place, so that a test may hold on to `store.balances`.
    state.balances.clear()
    for (const [key, balance] of tx.balances) state.balances.set(key, balance)
    state.records = records
    return result
  }
  return {
    balances: state.balances,
    transaction: (work) => {
      const turn = last.then(() => run(work))
      last = turn.catch(() => {})
      return turn
    },
  }
}

function movementsOf(records: Map<string, MovementRecord>): Movements {
  const change = (key: MovementKey, changes: Partial<MovementRecord>) => {
    const record = records.get(identity(key))
    if (!record) throw new Error('The movement is not claimed')
    records.set(identity(key), { ...record, ...changes })
  }
  return {
    claim: async ({ contentHash, type, playerId, currency, ...key }) => {
      const known = records.get(identity(key))
      if (known) return known
      const fresh = { debited: 0n, reversedBy: null, reply: null }
      records.set(identity(key), { contentHash, type, playerId, currency, ...fresh })
      return null
    },
    settle: async (key, debited, reply) => change(key, { debited, reply }),
    reverse: async (key, refundId) => change(key, { reversedBy: refundId }),
  }
}

const identity = ({ brand, providerCode, transactionId }: MovementKey) =>
  JSON.stringify([brand, providerCode, transactionId])
