const hourMs = 3_600_000
/** Attempts are counted in steps of two minutes. */
const stepMs = 120_000

/** Where the last hour and the last 24 hours begin, at a step's edge. */
export function spansBefore(now: Date): { hour: Date; day: Date; now: Date } {
  const before = (ms: number) => new Date(Math.floor((now.getTime() - ms) / stepMs) * stepMs)
  return { hour: before(hourMs), day: before(24 * hourMs), now }
}
