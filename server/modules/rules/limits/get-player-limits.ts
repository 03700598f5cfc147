import type { PlayerLimits } from '@/server/contract/resources/player-limits'
import type { BrandContext } from '@/server/core/context'
import { minorToJson } from '@/server/core/money'
import { db } from '@/server/db'
import { inForce, noLimits, type OwnedSet } from './limit-set'
import {
  allPlayers,
  findLastCurrency,
  limitsJson,
  raisesJson,
  selectMinutes,
  selectSets,
} from './queries-limits'
import { type Losses, lossesOf, windowFrom } from './room'

export interface PlayerLimitsNow {
  playerId: string
  /** Null: the player has neither limits nor played. */
  currency: string | null
  /** The player's own; raises that are due are in force. */
  own: OwnedSet | null
  /** The brand's defaults, one for each currency. */
  defaults: OwnedSet[]
  used: Losses
}

/** The limits of a player at a brand and what is used of them now. A player who is not known has none. */
export async function getPlayerLimits(ctx: BrandContext, playerId: string): Promise<PlayerLimitsNow> {
  const { organizationId, brandId, clock } = ctx
  const now = clock.now()
  const sets = await selectSets(db, { brandId, playerIds: [playerId] })
  const [own = null] = (sets.get(playerId) ?? []).map((set) => inForce(set, now))
  const currency = own?.currency ?? (await findLastCurrency(db, { organizationId, brandId, playerId }))
  const since = windowFrom('loss_30d', now)
  const minutes = currency
    ? await selectMinutes(db, { organizationId, brandId, playerId, currency, since })
    : []
  return {
    playerId,
    currency,
    own,
    defaults: (sets.get(allPlayers) ?? []).map((set) => inForce(set, now)),
    used: lossesOf(minutes, now),
  }
}

export const limitsOf = (set: OwnedSet | null) => set ?? { limits: noLimits, pending: [] }

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
