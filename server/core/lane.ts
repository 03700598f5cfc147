import { AsyncLocalStorage } from 'node:async_hooks'
import { processSingleton } from './process-singleton'

export interface LaneLimits {
  /** Its part of DATABASE_POOL_SIZE. */
  share: number
  /** How long to wait for a connection, one that is being opened included. */
  connectMs: number
  /** How long a statement may wait for a row that another transaction holds. PostgreSQL enforces it. */
  lockMs: number
  /** How long a statement may run. PostgreSQL enforces it. */
  statementMs: number
  /** How long a transaction may hold its locks without a statement. PostgreSQL enforces it. */
  idleInTransactionMs: number
}

/**
 * Who uses the database for what. Each lane has connections of its own, so that none can take another's, and deadlines of
 * its own (docs/decisions/database-lanes.md).
 */
export const lanes = {
  /** Movements: reports of providers, redeliveries, and the commits around every callback. */
  money: { share: 0.35, connectMs: 3_000, lockMs: 2_000, statementMs: 3_000, idleInTransactionMs: 5_000 },
  /** Calls of operators to `/v1`, and launch links. */
  api: { share: 0.2, connectMs: 3_000, lockMs: 4_000, statementMs: 5_000, idleInTransactionMs: 10_000 },
  /** Calls and pages of the cabinet. */
  cabinet: { share: 0.2, connectMs: 5_000, lockMs: 5_000, statementMs: 10_000, idleInTransactionMs: 15_000 },
  /** Background jobs, scripts, health, and whatever names no lane. */
  jobs: { share: 0.25, connectMs: 5_000, lockMs: 15_000, statementMs: 60_000, idleInTransactionMs: 60_000 },
} as const satisfies Record<string, LaneLimits>

export type LaneName = keyof typeof lanes

export const laneNames = Object.keys(lanes) as LaneName[]

/** Beyond the statement's own deadline: by then PostgreSQL would have said so, if it said anything. */
export const answerGraceMs = 500

/** Fewer would let one transaction that needs a second connection wait for itself. */
const leastPerLane = 2

/** How many connections each lane has when a process may have `total`. */
export function laneSize(name: LaneName, total: number): number {
  return Math.max(leastPerLane, Math.floor(lanes[name].share * total))
}

export interface Lane {
  name: LaneName
  /** Set for reading: whose statements these are. Only a few of each run at once, and they take turns. */
  reader?: string
}

const storage = processSingleton('lane', () => new AsyncLocalStorage<Lane>())

/** The lane of the call at hand. What names none is in the background's, where it cannot hold up money. */
export function currentLane(): Lane {
  return storage.getStore() ?? { name: 'jobs' }
}

/** Runs `work`, and whatever it awaits, in a lane. */
export function inLane<T>(lane: Lane, work: () => T): T {
  return storage.run(lane, work)
}
