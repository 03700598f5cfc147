import { type Money, minorToDecimal } from '@/server/core/money'

/** Money as a screen shows it: exact, already with its currency's decimals. */
export interface MoneyView extends Money {
  decimal: string
}

export function moneyView(amountMinor: bigint, currency: string): MoneyView {
  return { amountMinor, currency, decimal: minorToDecimal(amountMinor, currency) }
}
