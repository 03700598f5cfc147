import type { SetPlayerLimitsRequest } from '@/server/contract/resources/player-limits'
import type { BrandContext } from '@/server/core/context'
import { changeLimitsOf } from './change-limits'
import { getPlayerLimits, type PlayerLimitsNow } from './get-player-limits'

/** Sets the limits of a player and returns them as they are then. Refusal: E0003 for another currency than theirs. */
export async function setPlayerLimits(
  ctx: BrandContext,
  { playerId, currency, ...wanted }: { playerId: string } & SetPlayerLimitsRequest,
): Promise<PlayerLimitsNow> {
  await changeLimitsOf(ctx, { playerId, currency, wanted })
  return getPlayerLimits(ctx, playerId)
}
