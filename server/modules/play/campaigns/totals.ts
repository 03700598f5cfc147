/** What one game of a campaign stakes per round, and its maximum payout. */
export interface GameStake {
  /** Minor units of the currency; null: the provider does not declare it. */
  stakeMinor: bigint | null
  /** Decimal text with at most two decimals; null: the game does not declare it. */
  maxWinMultiplier: string | null
  /** Return to player in percent, decimal text likewise; null: not declared. */
  rtp: string | null
}

/** A campaign's totals in one currency. Null where a part is unknown. */
export interface CurrencyTotal {
  currency: string
  players: number
  rounds: bigint
  stakeMinor: bigint | null
  /** Of one round of the cheapest and of the dearest game. */
  lowestStakeMinor: bigint | null
  highestStakeMinor: bigint | null
  /** Expected payout: stake × return to player × rounds. */
  expectedMinor: bigint | null
  /** Maximum payout: stake × maximum win multiplier × rounds. */
  exposureMinor: bigint | null
}

/** Rounds are per game: count × games × players. Exact; only a fraction of a minor unit is rounded up. */
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
  const expected = sumOf(games, ({ stakeMinor, rtp }) =>
    stakeMinor === null || rtp === null ? null : stakeMinor * hundredths(rtp),
  )
  const stakes = games
    .flatMap(({ stakeMinor }) => (stakeMinor === null ? [] : [stakeMinor]))
    .toSorted((a, b) => Number(a - b))
  const isKnown = stakes.length === games.length
  return {
    currency,
    players,
    rounds: roundsPerGame * BigInt(games.length),
    stakeMinor: stake === null ? null : stake * roundsPerGame,
    lowestStakeMinor: isKnown ? (stakes[0] ?? null) : null,
    highestStakeMinor: isKnown ? (stakes.at(-1) ?? null) : null,
    expectedMinor: expected === null ? null : (expected * roundsPerGame + 9_999n) / 10_000n,
    exposureMinor: exposure === null ? null : (exposure * roundsPerGame + 99n) / 100n,
  }
}

/** Null as soon as one of them is unknown: the sum would be too small. */
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
