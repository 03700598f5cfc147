import { moneyView } from '../money-view'

interface WithWins {
  currency: string
  games: readonly { wonMinor: bigint; name: string; gameId: string }[]
}

/** A grant as a screen shows it: what was won in its currency, per game and in all. */
export function viewGrant<Grant extends WithWins>({ games, ...grant }: Grant) {
  const { currency } = grant
  const total = games.reduce((sum, { wonMinor }) => sum + wonMinor, 0n)
  return {
    ...grant,
    games: games.map(({ wonMinor, ...game }: Grant['games'][number]) => ({
      ...game,
      won: moneyView(wonMinor, currency),
    })),
    won: moneyView(total, currency),
  }
}
