const fewest = 8
const most = 64
/** What is claimed must be sent long before its lease of half a minute lapses. */
const aheadMs = 500

/** How many entries a lane claims at a time: what it got through in the last while, so that a slow wallet's lane holds few. */
export interface ClaimPace {
  next(nowMs: number): number
  note(claimed: number): void
}

export function createPace(startedAtMs: number): ClaimPace {
  let sinceMs = startedAtMs
  let claimed = 0
  return {
    next(nowMs) {
      const perMs = claimed / Math.max(nowMs - sinceMs, 1)
      sinceMs = nowMs
      claimed = 0
      return Math.min(most, Math.max(fewest, Math.floor(perMs * aheadMs)))
    },
    note(count) {
      claimed += count
    },
  }
}
