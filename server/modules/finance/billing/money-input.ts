import { AppError } from '@/server/core/app-error'
import { currencyExponent } from '@/server/core/money'

/** Far above any package, far below where the ledger's numbers end. */
const maxAmountMinor = 10n ** 12n

/** Stripe counts these in another unit than ISO 4217. */
const otherUnits = new Set(['ISK', 'UGX'])

/** Throws E4003 above the most a package may cost or credit, E4004 for an amount that cannot be charged exactly. */
export function requireChargeable(amountMinor: bigint, currency: string): void {
  if (amountMinor <= 0n) throw new AppError('E4004', { message: 'The amount must be above zero.' })
  if (amountMinor > maxAmountMinor) {
    throw new AppError('E4003', { details: { limit: maxAmountMinor.toString(), currency } })
  }
  // With three decimals, Stripe takes multiples of ten.
  const isInexact = currencyExponent(currency) > 2 && amountMinor % 10n !== 0n
  if (otherUnits.has(currency) || isInexact) {
    throw new AppError('E4004', { message: `This amount cannot be charged in ${currency}.` })
  }
}
