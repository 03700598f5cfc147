interface Checked {
  playerCount: number
  totals: readonly { exposure: { decimal: string } | null }[]
}

const manyPlayers = 1_000
/** In major units of a currency. */
const digitsOfLarge = 6

/** Whether starting requires typing the name: many players, or a high or unknown exposure. */
export function needsAcknowledgement({ playerCount, totals }: Checked): boolean {
  return (
    playerCount >= manyPlayers ||
    totals.some(({ exposure }) => exposure === null || isLarge(exposure.decimal))
  )
}

const isLarge = (decimal: string) => (decimal.split('.')[0] ?? '').length >= digitsOfLarge
