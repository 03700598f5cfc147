import type { Random } from './random'

export interface HistoryGame {
  id: string
  providerCode: string
  providerGameId: string
  /** In percent. */
  rtp: number
  isPlayedIn(currency: string, country: string): boolean
}

/** Thousandths of the stake, and in how many of 250 rounds: most rounds win nothing, and a few win much. */
const cards: readonly (readonly [thousandths: number, rounds: number])[] = [
  [40_000, 1],
  [15_000, 2],
  [7_000, 5],
  [3_000, 12],
  [1_500, 20],
  [800, 25],
  [400, 30],
]
const rounds = 250
const paid = cards.reduce((sum, [thousandths, count]) => sum + thousandths * count, 0)
const bigThousandths = 6_000n

/**
 * What a round wins. Each game has a deck whose cards come to its RTP, and is dealt anew once it is empty: with few rounds,
 * chance alone would lead far away from it. A big win waits until the stakes of its currency have earned it, and
 * comes unasked where much of them is left.
 */
export function createDecks(random: Random) {
  const decks = new Map<string, bigint[]>()
  const sums = new Map<string, { staked: bigint; won: bigint }>()

  function shuffle({ rtp }: HistoryGame): bigint[] {
    const scale = (rtp * 10 * rounds) / paid
    const winning = cards.flatMap(([thousandths, count]) =>
      Array.from({ length: count }, () => BigInt(Math.round(thousandths * scale))),
    )
    return random.shuffled([...winning, ...Array.from({ length: rounds - winning.length }, () => 0n)])
  }

  function deal(deck: bigint[], isEarned: (card: bigint) => boolean): bigint {
    const card = deck.pop() ?? 0n
    if (card < bigThousandths || isEarned(card)) return card
    deck.unshift(card)
    const other = deck.findLastIndex((one) => one < bigThousandths)
    return other === -1 ? 0n : (deck.splice(other, 1)[0] ?? 0n)
  }

  return (game: HistoryGame, currency: string, stakeMinor: bigint): bigint => {
    const deck = decks.get(game.id) ?? []
    if (deck.every((card) => card >= bigThousandths)) deck.unshift(...shuffle(game))
    decks.set(game.id, deck)
    const sum = sums.get(currency) ?? { staked: 0n, won: 0n }
    sums.set(currency, sum)
    sum.staked += stakeMinor
    const owed = (sum.staked * BigInt(Math.round(game.rtp * 10))) / 1_000n - sum.won
    const card = deal(deck, (one) => (stakeMinor * one) / 1_000n <= owed)
    const isOverdue = card === 0n && owed > 20n * stakeMinor && random.below(12) === 0
    const winMinor = (stakeMinor * (isOverdue ? BigInt(4_000 + random.below(9_000)) : card)) / 1_000n
    sum.won += winMinor
    return winMinor
  }
}
