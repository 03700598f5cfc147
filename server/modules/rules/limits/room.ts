import { type LossField, lossFields } from '@/server/contract/bet-rules'
import type { RefusedBy } from '@/server/contract/refused-by'
import { isSafeMinor } from '@/server/core/money'
import type { ApplyingLimits } from './limit-set'

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

/** Net losses in each window: bets less wins; below zero for a player who is ahead. */
export type Losses = Record<LossField, bigint>

/** What a player has used when a bet comes. */
export interface Used {
  losses: Losses
  /** In sessions, up to this bet. */
  playedMs: number
}

/** The rule that refuses a bet, or null: with the bet, no limit is passed by one minor unit. */
export function judgeBet(amountMinor: bigint, applying: ApplyingLimits, used: Used): RefusedBy | null {
  const { stake_max: stake, session_minutes_24h: time } = applying
  // defence: a stake above its ceiling is refused
  if (stake && amountMinor > stake.value) return refusal('stake_max', stake, amountMinor)
  for (const field of lossFields) {
    const limit = applying[field]
    // defence: a bet that would pass a loss limit is refused
    if (limit && used.losses[field] + amountMinor > limit.value)
      return refusal(field, limit, used.losses[field])
  }
  const isTimeUp = time !== undefined && used.playedMs >= Number(time.value) * minuteMs
  return isTimeUp ? refusal('session_minutes_24h', time, BigInt(Math.floor(used.playedMs / minuteMs))) : null
}

/** The losses once a bet stands. */
export function withBet(losses: Losses, amountMinor: bigint): Losses {
  return {
    loss_24h: losses.loss_24h + amountMinor,
    loss_7d: losses.loss_7d + amountMinor,
    loss_30d: losses.loss_30d + amountMinor,
  }
}

const refusal = (
  rule: RefusedBy['rule'],
  { value, version }: { value: bigint; version: string },
  used: bigint,
): RefusedBy => ({ rule, version, limit: Number(value), used: isSafeMinor(used) ? Number(used) : null })
