import type { DeliveryState, MovementType } from '@/prisma/generated/client'

export interface RoundMovement {
  type: MovementType
  state: DeliveryState
  currency: string
  amountMinor: bigint
  isFree: boolean
}

export interface RoundSum {
  currency: string
  bet: bigint
  win: bigint
  refund: bigint
}

/**
 * What the wallet confirmed in a round, by currency in order of appearance. A free bet's amount is its nominal stake and a
 * free refund returns none: neither moved money.
 */
export function sumConfirmed(movements: readonly RoundMovement[]): RoundSum[] {
  const sums = new Map<string, RoundSum>()
  for (const { type, state, currency, amountMinor, isFree } of movements) {
    const sum = sums.get(currency) ?? { currency, bet: 0n, win: 0n, refund: 0n }
    sums.set(currency, sum)
    const hasMoved = state === 'confirmed' && (type === 'win' || !isFree)
    if (hasMoved) sum[type] += amountMinor
  }
  return [...sums.values()]
}
