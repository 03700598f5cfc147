/** How campaigns are worked on. */
export const policy = {
  /** Players claimed at once by one process: what a provider gets through in a quarter of a second, within these. */
  claims: { fewest: 20, most: 60, aheadMs: 250 },
  /** Calls to one provider in flight from one process. */
  concurrency: 10,
  /** Longer than two claims of calls that all time out (10 s each): a claim outlives whoever works on it. */
  leaseMs: 60_000,
  /** The longest a single call may take, with what is recorded around it. */
  longestCallMs: 20_000,
  /** Where the terms cannot be judged now, such as a stake ladder that cannot be read. */
  planPauseMs: 10_000,
  /** Pauses between tries at a player whose provider does not answer; after the last one the player has failed. */
  retryAfterS: [2, 5, 15, 30, 60, 120, 300],
  /** After a provider said that it gets too many calls. */
  providerPauseMs: 5_000,
  /** Calls to a provider per second, over all processes, unless its throttle says otherwise. */
  defaultPerSecond: 50,
} as const

/** When to try again after so many tries, or null: often enough. */
export function nextTryAt(tries: number, now: Date): Date | null {
  const pauseS = policy.retryAfterS[tries - 1]
  return pauseS === undefined ? null : new Date(now.getTime() + pauseS * 1_000)
}
