interface Burn {
  /** Minor units between the balance and the overdraft floor. */
  availableMinor: bigint
  /** Fees of the last `days` days, in minor units. */
  burnMinor: bigint
  days: number
}

/** Whole days until the credit is used up if fees go on as they did; null where they drew nothing. */
export function runwayDays({ availableMinor, burnMinor, days }: Burn): number | null {
  if (burnMinor <= 0n) return null
  if (availableMinor <= 0n) return 0
  return Number((availableMinor * BigInt(days)) / burnMinor)
}
