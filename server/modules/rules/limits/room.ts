import type { LossField } from '@/server/contract/bet-rules'
import type { Losses } from './judge-bet'

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

const hourMs = 3_600_000

export const windowMs: Record<LossField, number> = {
  loss_24h: 24 * hourMs,
  loss_7d: 7 * 24 * hourMs,
  loss_30d: 30 * 24 * hourMs,
}

/** The first minute of a window: one leaves once all of it is outside. */
export const windowFrom = (field: LossField, now: Date): Date =>
  new Date(Math.floor((now.getTime() - windowMs[field]) / minuteMs) * minuteMs)

/** The minutes that are in a window at `now`. */
export const minutesWithin = (minutes: readonly MinuteLoss[], field: LossField, now: Date): MinuteLoss[] =>
  minutes.filter(({ minute }) => minute >= windowFrom(field, now))

export const sumOf = (minutes: readonly MinuteLoss[]): bigint =>
  minutes.reduce((sum, { lossMinor }) => sum + lossMinor, 0n)

export const lossesOf = (minutes: readonly MinuteLoss[], now: Date): Losses => ({
  loss_24h: sumOf(minutesWithin(minutes, 'loss_24h', now)),
  loss_7d: sumOf(minutesWithin(minutes, 'loss_7d', now)),
  loss_30d: sumOf(minutesWithin(minutes, 'loss_30d', now)),
})
