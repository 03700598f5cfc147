/** The redelivery policy as stored on a queue entry: later changes of the deployment's policy leave it alone. */
export interface StoredSchedule {
  /** Delays before each redelivery, in seconds. */
  scheduleS: readonly number[]
  /** Attempts in all, the original one included where there was one. */
  attemptBudget: number
}

/** For a movement that is sent at once: the original delivery, then one redelivery per delay. */
export const scheduleAfterOriginal = (scheduleS: readonly number[]): StoredSchedule => ({
  scheduleS,
  attemptBudget: scheduleS.length + 1,
})

/** For a movement that goes straight to the queue: redeliveries only. */
export const scheduleWithoutOriginal = (scheduleS: readonly number[]): StoredSchedule => ({
  scheduleS,
  attemptBudget: scheduleS.length,
})

export const hasAttemptsLeft = (stored: StoredSchedule, attemptCount: number): boolean =>
  attemptCount < stored.attemptBudget

/**
 * When the next attempt is due after `attemptCount` of them; null when the budget is spent. An attempt that support
 * added beyond the schedule waits as long as the last scheduled one.
 */
export function nextAttemptAt(stored: StoredSchedule, attemptCount: number, now: Date): Date | null {
  if (!hasAttemptsLeft(stored, attemptCount)) return null
  const originals = Math.max(0, stored.attemptBudget - stored.scheduleS.length)
  const delayS = stored.scheduleS[attemptCount - originals] ?? stored.scheduleS.at(-1) ?? 0
  return new Date(now.getTime() + delayS * 1000)
}
