import { type LossField, lossFields, type RefusedBy } from '@/server/contract/bet-rules'
import { isSafeMinor } from '@/server/core/money'
import type { ApplyingLimits } from './applying'

/** Net losses in each window: bets less wins; below zero for a player who is ahead. */
export type Losses = Record<LossField, bigint>

/** What a player has used when a bet comes. */
export interface Used {
  losses: Losses
  /** In sessions, up to this bet. */
  playedMs: number
}

const minuteMs = 60_000

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
