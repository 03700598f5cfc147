/** Where "now" comes from, so that tests can hold time still. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export interface ManualClock extends Clock {
  advance(ms: number): void
  set(to: Date): void
}

/** A clock that moves only when told. */
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
