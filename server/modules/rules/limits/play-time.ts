/** A stretch of play in one session: from its launch or first bet to its last bet. */
export interface Stretch {
  sessionId: string
  startedAt: Date
  lastAt: Date
}

/** A session in which nothing was bet for this long counts as left, as for the number of open sessions. */
export const leftAfterMs = 3_600_000
export const dayMs = 24 * 3_600_000

/** The stretch that a bet at `at` belongs to, up to that bet: one less than an hour old goes on, or a new one begins. */
export function stretchOf(
  known: readonly Stretch[],
  { sessionId, at, launchedAt }: { sessionId: string; at: Date; launchedAt: Date | null },
): Stretch {
  const open = known
    .filter((each) => each.sessionId === sessionId && at.getTime() - each.lastAt.getTime() < leftAfterMs)
    .toSorted((one, other) => other.lastAt.getTime() - one.lastAt.getTime())[0]
  if (open) return { ...open, lastAt: new Date(Math.max(open.lastAt.getTime(), at.getTime())) }
  const isFresh = launchedAt !== null && launchedAt <= at && at.getTime() - launchedAt.getTime() < leftAfterMs
  return { sessionId, startedAt: isFresh ? launchedAt : at, lastAt: at }
}

/** Time in sessions during the 24 hours before `at`; what is played in several at once counts once. */
export function playedMs(stretches: readonly Stretch[], at: Date): number {
  const until = at.getTime()
  const spans = stretches
    .map(({ startedAt, lastAt }) => ({
      start: Math.max(startedAt.getTime(), until - dayMs),
      end: Math.min(lastAt.getTime(), until),
    }))
    .filter(({ start, end }) => end > start)
    .toSorted((one, other) => one.start - other.start)
  let total = 0
  let reached = Number.NEGATIVE_INFINITY
  for (const { start, end } of spans) {
    total += Math.max(0, end - Math.max(start, reached))
    reached = Math.max(reached, end)
  }
  return total
}

/** When the time in sessions is below `limitMs` again without further play, to the second; null: never, as for zero. */
export function freeTimeFrom(stretches: readonly Stretch[], limitMs: number, now: Date): Date | null {
  if (limitMs <= 0) return null
  // From `now` on, time only leaves the window: halving finds the moment.
  let [before, after] = [now.getTime(), now.getTime() + dayMs]
  while (after - before > 1_000) {
    const middle = Math.floor((before + after) / 2)
    if (playedMs(stretches, new Date(middle)) < limitMs) after = middle
    else before = middle
  }
  return new Date(after)
}
