import type { BrandContext } from '@/server/core/context'
import { decimalToMinor, MoneyError } from '@/server/core/money'
import { getGameStakes } from '@/server/modules/catalog'
import type { IssuePlan } from '@/server/modules/free-rounds'
import { selectMaxWinMultipliers } from './queries-read'
import type { GameStake } from './totals'

/** What each game of a plan stakes and may pay, in the plan's currency: for the totals of a dry run. */
export async function readGameStakes(ctx: BrandContext, plan: IssuePlan): Promise<GameStake[]> {
  const multipliers = await selectMaxWinMultipliers(plan.terms.gameIds)
  const stakes: GameStake[] = []
  for (const gameId of plan.terms.gameIds) {
    const stakeMinor = await readStakeMinor(ctx, plan, gameId)
    stakes.push({ stakeMinor, maxWinMultiplier: multipliers.get(gameId) ?? null })
  }
  return stakes
}

/** A coin level is worth what the game's own ladder says; without a ladder only the provider knows. */
async function readStakeMinor(
  ctx: BrandContext,
  { terms: { currency }, stake }: IssuePlan,
  gameId: string,
): Promise<bigint | null> {
  if (stake.betAmount !== null) return decimalToMinor(stake.betAmount, currency)
  const { stakes } = await getGameStakes(ctx, { gameId, currency })
  const entry = stakes.find(({ coin_level }) => coin_level === stake.coinLevel)
  return entry ? minorOrNull(entry.amount, currency) : null
}

/** Null for an amount finer than the currency's minor unit. */
function minorOrNull(amount: number, currency: string): bigint | null {
  try {
    return decimalToMinor(String(amount), currency)
  } catch (error) {
    if (error instanceof MoneyError) return null
    throw error
  }
}
