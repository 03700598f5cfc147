import type { KybStatus } from '@/server/contract/billing-states'
import { AppError } from '@/server/core/app-error'
import { minorToDecimal } from '@/server/core/money'

/** Amounts by currency, in minor units. A currency that is not named has none. */
export type Amounts = Readonly<Record<string, bigint>>

export interface BillingRules {
  /** The largest single purchase before business verification. */
  beforeKybPurchase: Amounts
  /** All purchases together before business verification. */
  beforeKybTotal: Amounts
  /** Purchases above it wait for two reviewers. */
  reviewAbove: Amounts
}

interface Wanted {
  kybStatus: KybStatus
  priceMinor: bigint
  currency: string
  /** Of the purchases that count so far. */
  boughtMinor: bigint
}

/**
 * Who is not verified may buy a little. Throws EB001 for one purchase above the allowance, and for anything after a
 * rejection; EB002 where all together would pass the ceiling, which `details` states.
 */
export function requireVerified(rules: BillingRules, wanted: Wanted): void {
  const { kybStatus, priceMinor, currency, boughtMinor } = wanted
  if (kybStatus === 'approved') return
  const allowance = kybStatus === 'rejected' ? 0n : (rules.beforeKybPurchase[currency] ?? 0n)
  if (priceMinor > allowance) {
    throw new AppError('EB001', {
      message: 'Business verification is required for this purchase.',
      details: { allowance: shown(allowance, currency), kybStatus },
    })
  }
  const ceiling = rules.beforeKybTotal[currency] ?? 0n
  if (boughtMinor + priceMinor <= ceiling) return
  throw new AppError('EB002', {
    message: `Before business verification, you can buy at most ${minorToDecimal(ceiling, currency)} ${currency} of credit in total.`,
    details: { ceiling: shown(ceiling, currency), bought: shown(boughtMinor, currency), kybStatus },
  })
}

export const needsReview = (
  { reviewAbove }: BillingRules,
  { priceMinor, currency }: Pick<Wanted, 'priceMinor' | 'currency'>,
): boolean => priceMinor > (reviewAbove[currency] ?? 0n)

const shown = (amountMinor: bigint, currency: string) => ({
  amountMinor: amountMinor.toString(),
  currency,
  decimal: minorToDecimal(amountMinor, currency),
})
