import { processSingleton } from './process-singleton'

/** The source of "now", so that tests can control time. */
export interface Clock {
  now(): Date
}

/** `databaseAheadMs`: the database's time minus this process's monotonic clock; null until it was measured. */
const state = processSingleton('clock', () => ({ databaseAheadMs: null as number | null, ownOffsetMs: 0 }))

/** The instance's own clock: only for measuring it against the database's. */
export const ownTimeMs = (): number => Date.now() + state.ownOffsetMs

/**
 * The database's time, which all instances share: leases, claims, due times and job stamps use it. The monotonic clock
 * carries it between measurements, so a step of the instance's own clock has no effect.
 */
export const systemClock: Clock = {
  now: () =>
    new Date(
      state.databaseAheadMs === null ? ownTimeMs() : Math.round(performance.now() + state.databaseAheadMs),
    ),
}

/** The offset that `systemClock` uses (measured by server/health/database-time.ts). */
export function setDatabaseAhead(ms: number | null): void {
  state.databaseAheadMs = ms
}

export const databaseAheadMs = (): number | null => state.databaseAheadMs

/** For tests of clock skew: shifts the instance's own clock. */
export function shiftOwnClock(ms: number): void {
  state.ownOffsetMs = ms
}

/** What `running` comes to, or the error of `late` once `ms` have passed; it goes on unheard then. */
export function inTime<T>(ms: number, running: Promise<T>, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms)
  })
  return Promise.race([running, tooLate]).finally(() => clearTimeout(timer))
}

export interface ManualClock extends Clock {
  advance(ms: number): void
  set(to: Date): void
}

/** A clock that moves only when advanced. */
export function manualClock(start: Date): ManualClock {
  let current = start.getTime()
  return {
    now: () => new Date(current),
    advance: (ms) => {
      current += ms
    },
    set: (to) => {
      current = to.getTime()
    },
  }
}
