import { divideRounded, shareOf, type Tier } from '@/server/modules/finance/contracts'

const dayMs = 86_400_000

/**
 * What the step of a month's counted fees from one sum to another earns, in minor units of the ledger; below zero where fees were
 * returned. The steps of a month add up to the share of its sum, whatever their order.
 */
export const commissionOf = (tiers: readonly Tier[], fromMinor: bigint, toMinor: bigint): bigint =>
  shareOf(tiers, toMinor) - shareOf(tiers, fromMinor)

/**
 * What is left of a month's counted fees once credit notes gave back `creditedMinor` of the `feesMinor` that were charged, rounded
 * half away from zero. The whole month returned leaves nothing.
 */
export function countedAfter({
  countedMinor,
  feesMinor,
  creditedMinor,
}: {
  countedMinor: bigint
  feesMinor: bigint
  creditedMinor: bigint
}): bigint {
  if (feesMinor <= 0n) return countedMinor
  return divideRounded(countedMinor * (feesMinor - creditedMinor), feesMinor)
}

/** Commission of a day is held until so many days after its end. */
export const heldUntil = (day: Date, holdingDays: number) =>
  new Date(day.getTime() + (holdingDays + 1) * dayMs)

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
