import type { IssuePlan } from '@/server/modules/play/free-rounds'
import { selectGameFigures } from './queries-read'
import type { GameStake } from './totals'

/** The stake and maximum payout of each game of a plan, in the plan's currency: for the totals of a dry run. */
export async function readGameStakes({ terms, stakesMinor }: IssuePlan): Promise<GameStake[]> {
  const figures = await selectGameFigures(terms.gameIds)
  return terms.gameIds.map((gameId) => ({
    stakeMinor: stakesMinor.get(gameId) ?? null,
    maxWinMultiplier: figures.get(gameId)?.multiplier ?? null,
    rtp: figures.get(gameId)?.rtp ?? null,
  }))
}
