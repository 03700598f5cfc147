import { type Money, minorToDecimal } from '@/server/core/money'

/** Money as a screen shows it: exact, with its currency's decimals. */
export interface MoneyView extends Money {
  decimal: string
}

export function moneyView(amountMinor: bigint, currency: string): MoneyView {
  return { amountMinor, currency, decimal: minorToDecimal(amountMinor, currency) }
}

/** A row with its amount as a screen shows it. */
export function showAmount<Row extends { amountMinor: bigint; currency: string }>(row: Row) {
  const { amountMinor, currency, ...rest } = row
  return { ...rest, amount: moneyView(amountMinor, currency) }
}

export function showAmountAndBalance<
  Row extends { amountMinor: bigint; balanceMinor: bigint | null; currency: string },
>(row: Row) {
  const { balanceMinor, ...rest } = row
  return {
    ...showAmount(rest),
    balance: balanceMinor === null ? null : moneyView(balanceMinor, row.currency),
  }
}
