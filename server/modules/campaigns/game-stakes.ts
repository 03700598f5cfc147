import type { IssuePlan } from '@/server/modules/free-rounds'
import { selectMaxWinMultipliers } from './queries-read'
import type { GameStake } from './totals'

/** What each game of a plan stakes and may pay, in the plan's currency: for the totals of a dry run. */
export async function readGameStakes({ terms, stakesMinor }: IssuePlan): Promise<GameStake[]> {
  const multipliers = await selectMaxWinMultipliers(terms.gameIds)
  return terms.gameIds.map((gameId) => ({
    stakeMinor: stakesMinor.get(gameId) ?? null,
    maxWinMultiplier: multipliers.get(gameId) ?? null,
  }))
}
