import { Column } from './column'
import { type CachedSort, cachedSorts, type NarrowRow } from './queries'
import { WordIndex } from './word-index'

/** All active games as lists look at them: a game is a number, its place in our own order. */
export interface Catalogue {
  ids: string[]
  /** Every game, in our order. */
  all: Int32Array
  providers: Column<string>
  types: Column<string | null>
  volatilities: Column<string | null>
  features: Column<readonly string[]>
  /** The game's own; null: its provider's. */
  currencies: Column<readonly string[] | null>
  /** Not a number where it is unknown. */
  rtps: Float64Array
  words: WordIndex
  /** Scratch bitmap, zero between searches. */
  isMatch: Uint8Array
  /** For each order, the game at each place. */
  orders: Record<CachedSort, Int32Array>
}

export function emptyCatalogue(size = 0): Catalogue {
  const order = () => new Int32Array(size)
  return {
    ids: [],
    all: Int32Array.from({ length: size }, (_, game) => game),
    providers: new Column(),
    types: new Column(),
    volatilities: new Column(),
    features: new Column(),
    currencies: new Column(),
    rtps: new Float64Array(size),
    words: new WordIndex(),
    isMatch: new Uint8Array(size),
    orders: {
      name: order(),
      created_at: order(),
      rtp: order(),
      '-rtp': order(),
      release_date: order(),
      '-release_date': order(),
    },
  }
}

/** Takes the next game in our order. */
export function addGame(catalogue: Catalogue, row: NarrowRow): void {
  const game = catalogue.ids.push(row.id) - 1
  catalogue.providers.add(row.provider_code)
  catalogue.types.add(row.game_type)
  catalogue.volatilities.add(row.volatility)
  catalogue.features.add(row.features)
  catalogue.currencies.add(row.supported_currencies)
  catalogue.rtps[game] = row.rtp ?? Number.NaN
  for (const word of row.words) catalogue.words.add(word, game)
  for (const sort of cachedSorts) catalogue.orders[sort][row[`at ${sort}`]] = game
}
