export const hourMs = 3_600_000

/** How long after its end an hour is counted: by then whatever was written in it has been committed. */
export const graceMs = 120_000

/** The start of the hour, or of whatever step, that a time lies in. Steps begin at midnight UTC. */
export function floorTo(time: Date, stepMs: number = hourMs): Date {
  return new Date(Math.floor(time.getTime() / stepMs) * stepMs)
}

export const plusMs = (time: Date, ms: number) => new Date(time.getTime() + ms)

/** Hours before this one are over, and may be counted. */
export const closedUntil = (now: Date) => floorTo(plusMs(now, -graceMs))

/** Consecutive hours as ranges, so that neighbours are counted in one pass. */
export function joinHours(hours: readonly Date[]): { from: Date; to: Date }[] {
  const ranges: { from: Date; to: Date }[] = []
  for (const hour of hours) {
    const last = ranges.at(-1)
    if (last && last.to.getTime() === hour.getTime()) last.to = plusMs(hour, hourMs)
    else ranges.push({ from: hour, to: plusMs(hour, hourMs) })
  }
  return ranges
}
