import type { PlayerLimits } from '@/server/contract/resources/player-limits'
import { minorToJson } from '@/server/core/money'
import { limitsOf, type PlayerLimitsNow } from './get-player-limits'
import { limitsJson, raisesJson } from './queries-limits'

const used = (lossMinor: bigint) => minorToJson(lossMinor > 0n ? lossMinor : 0n)

/** As the API says it. */
export function presentLimits({ playerId, currency, own, used: losses }: PlayerLimitsNow): PlayerLimits {
  const { limits, pending } = limitsOf(own)
  return {
    player_id: playerId,
    currency: currency as PlayerLimits['currency'],
    limits: limitsJson(limits),
    pending: raisesJson(pending),
    used: {
      loss_24h: used(losses.loss_24h),
      loss_7d: used(losses.loss_7d),
      loss_30d: used(losses.loss_30d),
    },
  }
}
