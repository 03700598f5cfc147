/** An affiliate's money, in minor units of the ledger's currency: held + available + requested + paid are what was earned. */
export interface Balance {
  currency: string
  earnedMinor: bigint
  heldMinor: bigint
  /** Below zero where more fees were returned than commission was left. */
  availableMinor: bigint
  requestedMinor: bigint
  paidMinor: bigint
}

export interface LedgerSums {
  earnedMinor: bigint
  /** Earned, and not free yet. */
  heldMinor: bigint
  requestedMinor: bigint
  paidMinor: bigint
}

export function balanceOf(currency: string, sums: LedgerSums): Balance {
  const { heldMinor, earnedMinor, requestedMinor, paidMinor } = sums
  const availableMinor = earnedMinor - heldMinor - requestedMinor - paidMinor
  return { currency, earnedMinor, heldMinor, availableMinor, requestedMinor, paidMinor }
}
