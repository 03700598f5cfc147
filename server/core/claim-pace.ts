export interface PaceLimits {
  fewest: number
  most: number
  /** Entries are claimed for this long ahead: well within the lease that they are claimed under. */
  aheadMs: number
}

/** How many entries to claim at a time: what was got through in the last while, so that whoever is slow holds few. */
export interface ClaimPace {
  next(nowMs: number): number
  /** So many more were got through. */
  note(count: number): void
}

export function createPace(startedAtMs: number, { fewest, most, aheadMs }: PaceLimits): ClaimPace {
  let sinceMs = startedAtMs
  let done = 0
  return {
    next(nowMs) {
      const perMs = done / Math.max(nowMs - sinceMs, 1)
      sinceMs = nowMs
      done = 0
      return Math.min(most, Math.max(fewest, Math.floor(perMs * aheadMs)))
    },
    note(count) {
      done += count
    },
  }
}
