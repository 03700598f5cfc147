/** Work under way at one place: how much there is, and waiting until there is less. */
export interface InFlight {
  readonly size: number
  add(work: Promise<void>): void
  untilAtMost(count: number): Promise<void>
}

/** The work must not reject: whoever adds it has dealt with that. */
export function createInFlight(): InFlight {
  const running = new Set<Promise<void>>()
  return {
    get size() {
      return running.size
    },
    add(work) {
      const tracked = work.finally(() => running.delete(tracked))
      running.add(tracked)
    },
    async untilAtMost(count) {
      while (running.size > count) await Promise.race(running)
    },
  }
}
