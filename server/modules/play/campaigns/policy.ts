/** Durations and limits of campaign work. */
export const policy = {
  /** Players claimed at once by one process: what a provider handles in a quarter of a second, within these bounds. */
  claims: { min: 20, max: 150, aheadMs: 250 },
  /** Calls to one provider in flight from one process. */
  concurrency: 10,
  /** No call starts that could outlive the claim; a player whose call has not started is due again. */
  leaseMs: 60_000,
  /** The longest duration of a single call with its records. */
  longestCallMs: 20_000,
  /** Where the terms cannot be checked now, such as a stake ladder that cannot be read. */
  planPauseMs: 10_000,
  /** Pauses between tries at a player whose provider does not answer; after the last one the player has failed. */
  retryAfterS: [2, 5, 15, 30, 60, 120, 300],
  /** After a provider answered that it receives too many calls. */
  providerPauseMs: 5_000,
  /** Calls to a provider per second, over all processes, unless its throttle says otherwise. */
  defaultPerSecond: 50,
} as const

/** The pause after so many tries, or null: no more tries. */
export function nextTryAt(tries: number, now: Date): Date | null {
  const pauseS = policy.retryAfterS[tries - 1]
  return pauseS === undefined ? null : new Date(now.getTime() + pauseS * 1_000)
}
