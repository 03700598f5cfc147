/** What one game of a campaign stakes per round, and the most it can pay on it. */
export interface GameStake {
  /** Minor units of the currency; null: the provider does not say. */
  stakeMinor: bigint | null
  /** Decimal text with at most two decimals; null: the game does not declare it. */
  maxWinMultiplier: string | null
}

/** What a campaign comes to in one currency. Null where something of it is not known. */
export interface CurrencyTotal {
  currency: string
  players: number
  rounds: bigint
  stakeMinor: bigint | null
  /** Stake × maximum win multiplier × rounds: no campaign can pay more than that. */
  exposureMinor: bigint | null
}

/** Rounds are per game: count × games × players. Exact; only a fraction of a minor unit of exposure is rounded, up. */
export function totalOf({
  currency,
  players,
  count,
  games,
}: {
  currency: string
  players: number
  /** Rounds per game. */
  count: number
  games: readonly GameStake[]
}): CurrencyTotal {
  const roundsPerGame = BigInt(count) * BigInt(players)
  const stake = sumOf(games, ({ stakeMinor }) => stakeMinor)
  const exposure = sumOf(games, ({ stakeMinor, maxWinMultiplier }) =>
    stakeMinor === null || maxWinMultiplier === null ? null : stakeMinor * hundredths(maxWinMultiplier),
  )
  return {
    currency,
    players,
    rounds: roundsPerGame * BigInt(games.length),
    stakeMinor: stake === null ? null : stake * roundsPerGame,
    exposureMinor: exposure === null ? null : (exposure * roundsPerGame + 99n) / 100n,
  }
}

/** Null as soon as one of them is not known: a sum without it would be too small. */
function sumOf(games: readonly GameStake[], amountOf: (game: GameStake) => bigint | null): bigint | null {
  let sum = 0n
  for (const game of games) {
    const value = amountOf(game)
    if (value === null) return null
    sum += value
  }
  return sum
}

function hundredths(decimal: string): bigint {
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(decimal)
  if (!match) throw new RangeError(`Not a multiplier with at most two decimals: ${decimal}`)
  const [, whole = '0', fraction = ''] = match
  return BigInt(whole + fraction.padEnd(2, '0'))
}
