import { currencyExponent, decimalToMinor, isKnownCurrency, isSafeMinor } from '@/server/core/money'

/**
 * A decimal string in major units as minor units. Null for what the dialect does not allow: more decimals than the
 * currency has (even zeros), a sign, a currency unknown to ISO 4217, or more than a JSON number holds exactly.
 */
export function amountToMinor(decimal: string, currency: string): bigint | null {
  if (!isKnownCurrency(currency) || !/^\d{1,16}(?:\.\d{1,8})?$/.test(decimal)) return null
  const decimals = decimal.split('.')[1]?.length ?? 0
  if (decimals > currencyExponent(currency)) return null
  const amountMinor = decimalToMinor(decimal, currency)
  return isSafeMinor(amountMinor) ? amountMinor : null
}
