import type { Pool } from 'pg'

/**
 * Test files share the loaded modules of their worker, and each has a database of its own. What a module holds on to from
 * when it was loaded (server/core/process-singleton.ts) is put back between two files, and any other singleton is forgotten:
 * the next file makes it anew, with its own environment and database.
 */

/** Singletons held by modules, as they are at first. `process-state.test.ts` finds those that are missing here. */
const initialState: Record<string, () => object> = {
  clock: () => ({ databaseAheadMs: null, ownOffsetMs: 0 }),
  'dropped-log-lines': () => ({ count: 0 }),
  stopping: () => ({ hasBegun: false }),
  replica: () => ({ asOfMs: null, maxAgeMs: 0, reads: new Set() }),
  'replica-server': () => ({ identity: null }),
  tracer: () => ({ tracer: null }),
  pools: () => new Map(),
  'prisma-clients': () => new Map(),
  'watched-pools': () => new Map(),
  readiness: () => ({ isFirst: true, running: null }),
  'inngest-heartbeat': () => ({ atMs: 0 }),
  'job-records': () => new Map(),
  keyUses: () => ({ uses: new Map(), timer: null }),
  sessionUses: () => ({ uses: new Map(), timer: null }),
  rateLimiters: () => new Map(),
  rateLimitFailures: () => ({ atMs: 0, suppressed: 0 }),
  'studio-calls': () => ({ waiting: [], timer: null, minutes: new Map() }),
  'request-log': () => ({ waiting: [], length: 0, timer: null, flushing: null, refusedInMinute: new Map() }),
  'wallet.checkpoints': () => ({ current: null }),
  'deletion.checkpoints': () => ({ current: null }),
  signals: () => new Map(),
  'peer-certificates': () => new Map(),
  'refusal-samples': () => new Map(),
  signInAttempts: () => ({ rows: new Map(), dropped: 0, timer: null }),
  'status-under-way': () => ({ reading: null }),
}

/** Held by modules, or costly to make, and with nothing of one file that another could notice. */
const unchanging = [
  'lane',
  'log',
  'metrics',
  'database-clients',
  'prisma-joining',
  'guides-highlighter',
  'commonPasswords',
  'uploads-semaphore',
]

/** Read from the environment as soon as its module is loaded: a file that needs it otherwise runs alone. */
const fixedAtLoad = ['inngest']

export const knownSingletons = [...Object.keys(initialState), ...unchanging, ...fixedAtLoad]

const prefix = 'croupier.'
const store = globalThis as unknown as Record<symbol, object | undefined>
const singleton = (name: string) => store[Symbol.for(prefix + name)]

export function resetProcessState(): void {
  for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
    const name = Symbol.keyFor(symbol)
    if (name?.startsWith(prefix) && !knownSingletons.includes(name.slice(prefix.length))) delete store[symbol]
  }
  for (const [name, initial] of Object.entries(initialState)) {
    const state = singleton(name)
    if (state !== undefined) restore(state, initial())
  }
}

/** What is left running of the file before may have read the environment before this file set its own. */
export function forgetEnvironment(): void {
  delete store[Symbol.for(`${prefix}env`)]
}

function restore(state: object, initial: object): void {
  if (state instanceof Map) state.clear()
  if ('timer' in state) clearTimeout(state.timer as NodeJS.Timeout)
  Object.assign(state, initial)
}

/** Ends the service's connection pools (server/database/lane-pools.ts), where the file did not close them itself. */
export async function endPools(): Promise<void> {
  const opened = (singleton('pools') as Map<string, { pool: Pool }> | undefined)?.values() ?? []
  const pools = Array.from(opened, ({ pool }) => pool).filter((pool) => !pool.ending)
  await Promise.all(pools.map((pool) => pool.end()))
}
