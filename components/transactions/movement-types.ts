/** Filter options of the transaction type. */
export const movementTypes = [
  { value: 'bet', label: 'Bets' },
  { value: 'win', label: 'Wins' },
  { value: 'refund', label: 'Refunds' },
] as const
