/** What was really played of each game, by the answers that were given: the model's own ledger. */
export interface Ledger {
  /** Rounds of accepted free bets and wins, less those restored. */
  played: Set<string>
  hasWon: Set<string>
  won: number
  wins: number
  /** The open bet of a round, by the provider's id. */
  bets: Map<string, string>
  isActivated: boolean
}

export function newLedger(): Ledger {
  return { played: new Set(), hasWon: new Set(), won: 0, wins: 0, bets: new Map(), isActivated: false }
}
