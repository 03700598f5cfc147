const minuteMs = 60_000
/** Pauses after each question, whatever became of it; then the provider is not asked by itself any more: a week in all. */
const pausesMs = [1, 5, 15, 60, 180, 360, 720, 1_440, 1_440, 1_440, 1_440, 1_440].map((m) => m * minuteMs)

/** When to ask again after so many questions; null: only on request. */
export function nextAskAt(askCount: number, now: Date): Date | null {
  const pauseMs = pausesMs[askCount - 1]
  return pauseMs === undefined ? null : new Date(now.getTime() + pauseMs)
}
