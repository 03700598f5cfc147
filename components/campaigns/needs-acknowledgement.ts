interface Checked {
  playerCount: number
  totals: readonly { exposure: { decimal: string } | null }[]
}

const manyPlayers = 1_000
/** From 100,000 of a currency's major units on. */
const digitsOfLarge = 6

/** Whether starting asks for more than a press: many players, a great sum at risk, or one that nobody knows. */
export function needsAcknowledgement({ playerCount, totals }: Checked): boolean {
  return (
    playerCount >= manyPlayers ||
    totals.some(({ exposure }) => exposure === null || isLarge(exposure.decimal))
  )
}

const isLarge = (decimal: string) => (decimal.split('.')[0] ?? '').length >= digitsOfLarge
