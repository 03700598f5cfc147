/** The net loss of one minute. */
export interface MinuteLoss {
  minute: Date
  lossMinor: bigint
}

const minuteMs = 60_000

/**
 * When a window's net loss is below its limit again without further play: a minute leaves the window once all of it is outside.
 * Null: never, as for a limit of zero.
 */
export function roomFrom(
  minutes: readonly MinuteLoss[],
  { limitMinor, windowMs }: { limitMinor: bigint; windowMs: number },
): Date | null {
  let left = minutes.reduce((sum, { lossMinor }) => sum + lossMinor, 0n)
  for (const { minute, lossMinor } of minutes.toSorted((a, b) => a.minute.getTime() - b.minute.getTime())) {
    left -= lossMinor
    if (left < limitMinor) return new Date(minute.getTime() + minuteMs + windowMs)
  }
  return null
}
