import { db } from '@/server/db'
import { type GrantForPlay, type PlayClaim, selectGrantForPlay } from './queries-play'

/**
 * The grant a movement names. Null unless it is this tenant's, this player's and for this provider, game and currency:
 * a provider's word alone never makes money free. Whether a bet may be taken is judged when it is recorded.
 */
export const findGrantForPlay = (claim: PlayClaim): Promise<GrantForPlay | null> =>
  selectGrantForPlay(db, claim)
