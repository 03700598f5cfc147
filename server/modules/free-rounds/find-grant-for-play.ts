import type { FreeRoundGrant } from '@/server/contract/resources/free-round-grant'
import { pool } from '@/server/db'
import { type FreeBetRefusal, freeBetRefusal } from './play-rules'
import { type PlayClaim, selectGrantForPlay } from './queries-play'

export interface PlayableGrant {
  /** Echoed as free_round_kind (spec §6.1). */
  kind: FreeRoundGrant['kind']
  /** Why a bet may not be taken now; a win never asks. */
  betRefusal: FreeBetRefusal | null
}

/**
 * The grant a movement names. Null unless it is this tenant's, this player's and for this provider, game and currency:
 * money is never free because somebody says so. One prepared query.
 */
export async function findGrantForPlay(claim: PlayClaim): Promise<PlayableGrant | null> {
  const found = await selectGrantForPlay(pool, claim)
  return found && { kind: found.kind, betRefusal: freeBetRefusal(found, found) }
}
