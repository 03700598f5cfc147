import type { Db } from '@/server/db'
import { hasBetRules, judgeMarketBets } from '@/server/modules/jurisdictions'
import type { PlayedSession } from './draft-movement'
import type { NewMovement } from './movement'

interface Bet {
  movement: NewMovement
  session: PlayedSession
}

/** The rules of the player's market: highest stake, and least time between rounds. */
export const marketRule = {
  concerns: ({ session: { market } }: Bet) => market !== null && hasBetRules(market),
  async judge(db: Db, bets: readonly Bet[]) {
    const refused = await judgeMarketBets(db, bets)
    return new Map(
      [...refused].map(([id, refusedBy]) => [id, { reason: 'jurisdiction' as const, refusedBy }]),
    )
  },
}
