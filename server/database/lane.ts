import { AsyncLocalStorage } from 'node:async_hooks'
import { processSingleton } from '@/server/core/process-singleton'
import type { ReplicaReading } from './replica-reading'

export interface LaneLimits {
  /** Its share of DATABASE_POOL_SIZE. */
  share: number
  /** How long to wait for a connection, including opening one. */
  connectMs: number
  /** How long a statement may wait for a locked row. PostgreSQL enforces it. */
  lockMs: number
  /** How long a statement may run. PostgreSQL enforces it. */
  statementMs: number
  /** How long a transaction may hold its locks without a statement. PostgreSQL enforces it. */
  idleInTransactionMs: number
  /** How long a read waits for its turn among the reads of the lane. */
  turnMs: number
}

/**
 * Uses of the database. Each lane has its own connections, so that no use can exhaust another's, and its own deadlines
 * (docs/decisions/database-lanes.md).
 */
export const lanes = {
  /** Movements: reports of providers, redeliveries, and the commits around every callback. */
  money: {
    share: 0.35,
    connectMs: 3_000,
    lockMs: 2_000,
    statementMs: 3_000,
    idleInTransactionMs: 5_000,
    turnMs: 3_000,
  },
  /** Calls of operators to `/v1`, and launch links. */
  api: {
    share: 0.2,
    connectMs: 3_000,
    lockMs: 4_000,
    statementMs: 5_000,
    idleInTransactionMs: 10_000,
    turnMs: 3_000,
  },
  /** Calls and pages of the cabinet. A page asks a dozen questions at once, and a person rather waits than reads a refusal. */
  cabinet: {
    share: 0.2,
    connectMs: 5_000,
    lockMs: 5_000,
    statementMs: 10_000,
    idleInTransactionMs: 15_000,
    turnMs: 8_000,
  },
  /** Background jobs, scripts, health, and whatever names no lane. */
  jobs: {
    share: 0.25,
    connectMs: 5_000,
    lockMs: 15_000,
    statementMs: 60_000,
    idleInTransactionMs: 60_000,
    turnMs: 3_000,
  },
} as const satisfies Record<string, LaneLimits>

export type LaneName = keyof typeof lanes

export const laneNames = Object.keys(lanes) as LaneName[]

/** Pools: one for each lane, and one on the replica, where there is one, for reads of any lane. */
export type PoolName = LaneName | 'replica'

const replicaLimits: LaneLimits = {
  share: 0.4,
  connectMs: 2_000,
  lockMs: 2_000,
  statementMs: 10_000,
  idleInTransactionMs: 15_000,
  turnMs: 3_000,
}

export const limitsOf = (name: PoolName): LaneLimits => (name === 'replica' ? replicaLimits : lanes[name])

/** Added to the statement's own deadline: by then PostgreSQL has cancelled it if it responds at all. */
export const answerGraceMs = 500

/** With fewer, a transaction that needs a second connection could wait for itself. */
const leastPerLane = 2

/** Connections of each lane when the process may have `total`. */
export function laneSize(name: PoolName, total: number): number {
  return Math.max(leastPerLane, Math.floor(limitsOf(name).share * total))
}

export interface Lane {
  name: LaneName
  /** Set for reads: the reader. Only a few statements of each reader run at once, and readers take turns. */
  reader?: string
  /** Set for reads: the replica that the call may read from, if its verb does. */
  replica?: ReplicaReading | null
}

const storage = processSingleton('lane', () => new AsyncLocalStorage<Lane>())

/** The lane of the current call. Without one, the background lane, where it cannot delay movements. */
export function currentLane(): Lane {
  return storage.getStore() ?? { name: 'jobs' }
}

/** Runs `work`, and whatever it awaits, in a lane. */
export function inLane<T>(lane: Lane, work: () => T): T {
  return storage.run(lane, work)
}

/** The first verb of a call says where the call reads; returns the replica, if it is read. */
export function readFrom(source: 'primary' | 'replica'): ReplicaReading | null {
  const { replica } = currentLane()
  if (!replica) return null
  replica.isTaken ??= source === 'replica'
  return replica.isTaken ? replica : null
}

/** Runs `work`, of a read that is answered by the replica, on the primary: what it reads decides about a write. */
export function onPrimary<T>(work: () => T): T {
  return inLane({ ...currentLane(), replica: null }, work)
}
