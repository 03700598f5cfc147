/** The kinds of movements, as a filter names them. */
export const movementTypes = [
  { value: 'bet', label: 'Bets' },
  { value: 'win', label: 'Wins' },
  { value: 'refund', label: 'Refunds' },
] as const
