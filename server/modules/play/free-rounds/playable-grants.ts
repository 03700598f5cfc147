import { db } from '@/server/db'
import type { AttachedFreeRounds } from '@/server/providers/port'
import {
  type GrantForPlay,
  type PlayableQuestion,
  type PlayClaim,
  selectGrantForPlay,
  selectPlayable,
} from './queries-play'

/**
 * The grant a movement names. Null unless it is this tenant's, this player's and for this provider, game and currency:
 * a provider's word alone never makes money free. Whether a bet may be taken is judged when it is recorded.
 */
export const findGrantForPlay = (claim: PlayClaim): Promise<GrantForPlay | null> =>
  selectGrantForPlay(db, claim)

/**
 * The free rounds a launch carries: issued to this player for this game and currency, begun, not over, not cancelled and
 * not all played; those that end first come first. Rounds in play stay so across launches (spec §3.1).
 */
export async function findPlayableRounds(asked: PlayableQuestion): Promise<AttachedFreeRounds[]> {
  const rows = await selectPlayable(db, asked)
  return rows.map(({ grantId, rounds, coinLevel, betAmount }) => ({
    grantId,
    rounds,
    ...(coinLevel === null ? {} : { coinLevel }),
    ...(betAmount === null ? {} : { betAmount }),
  }))
}
