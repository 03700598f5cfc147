import { currencyExponent, isKnownCurrency } from '@/server/core/money'
import { type RateDay, scaledRate } from './rate-day'

/**
 * An amount in another currency, by way of the euro: exact until the end, then rounded once to the minor unit of `to`, half
 * away from zero. Null where the day has no rate for one of them. An amount in its own currency stays what it is.
 */
export function convertMinor(
  amountMinor: bigint,
  { from, to }: { from: string; to: string },
  { rates }: RateDay,
): bigint | null {
  if (from === to) return amountMinor
  const [perFrom, perTo] = [rateOf(from, rates), rateOf(to, rates)]
  if (perFrom === null || perTo === null) return null
  return divideHalfAway(
    amountMinor * perTo * 10n ** BigInt(currencyExponent(to)),
    perFrom * 10n ** BigInt(currencyExponent(from)),
  )
}

function rateOf(currency: string, rates: RateDay['rates']): bigint | null {
  const rate = rates.get(currency)
  return rate === undefined || !isKnownCurrency(currency) ? null : scaledRate(rate)
}

/** `divisor` is positive. */
function divideHalfAway(dividend: bigint, divisor: bigint): bigint {
  const magnitude = dividend < 0n ? -dividend : dividend
  const rounded = (2n * magnitude + divisor) / (2n * divisor)
  return dividend < 0n ? -rounded : rounded
}
