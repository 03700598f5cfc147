export interface PaceLimits {
  min: number
  max: number
  /** Entries are claimed for this long ahead: well within their lease. */
  aheadMs: number
}

/** How many entries to claim at a time, by recent throughput, so that a slow worker holds few. */
export interface ClaimPace {
  next(nowMs: number): number
  /** Records how many were processed. */
  note(count: number): void
}

export function createPace(startedAtMs: number, { min, max, aheadMs }: PaceLimits): ClaimPace {
  let sinceMs = startedAtMs
  let done = 0
  return {
    next(nowMs) {
      const perMs = done / Math.max(nowMs - sinceMs, 1)
      sinceMs = nowMs
      done = 0
      return Math.min(max, Math.max(min, Math.floor(perMs * aheadMs)))
    },
    note(count) {
      done += count
    },
  }
}
