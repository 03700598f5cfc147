interface Queued {
  scheduleS: readonly number[]
  attemptBudget: number
  attemptCount: number
  nextAttemptAt: Date | null
}

/**
 * Earliest times of the attempts after the next one, if each fails immediately. Delays are the entry's own;
 * the last one repeats.
 */
export function laterAttempts({ scheduleS, attemptBudget, attemptCount, nextAttemptAt }: Queued): Date[] {
  if (nextAttemptAt === null) return []
  const originals = Math.max(0, attemptBudget - scheduleS.length)
  const later: Date[] = []
  let at = nextAttemptAt.getTime()
  for (let made = attemptCount + 1; made < attemptBudget; made += 1) {
    at += (scheduleS[made - originals] ?? scheduleS.at(-1) ?? 0) * 1_000
    later.push(new Date(at))
  }
  return later
}
