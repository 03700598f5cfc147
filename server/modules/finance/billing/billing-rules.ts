import type { KybStatus } from '@/server/contract/billing-states'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { minorToDecimal } from '@/server/core/money'
import { processSingleton } from '@/server/core/process-singleton'
import type { Db } from '@/server/db'
import { env } from '@/server/env'
import { findKybStatus } from '@/server/modules/accounts/kyb'
import { lockBilling } from './queries-offers'
import { findVisiblePackage } from './queries-packages'
import { countPurchases, sumPurchases } from './queries-purchases'

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
function requireVerified(rules: BillingRules, wanted: Wanted): void {
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

/** The rules of this deployment; tests replace them. */
export const billingRules = (): BillingRules =>
  processSingleton('billing-rules', () => ({
    beforeKybPurchase: env().BILLING_BEFORE_KYB_PURCHASE,
    beforeKybTotal: env().BILLING_BEFORE_KYB_TOTAL,
    reviewAbove: env().BILLING_REVIEW_ABOVE,
  }))

const dayMs = 86_400_000

interface WantedPackage {
  packageId: string
  currency: string
  priceMinor: bigint
}

/**
 * Limits and ceilings of a purchase, counted under the organization's lock: asked before the terms are shown, and again when it is
 * bought. Returns the package's series. Throws EB001 and EB002 before verification, EB003, EB005 above the package's limit.
 */
export async function requireAllowed(tx: Db, ctx: TenantContext, wanted: WantedPackage): Promise<string> {
  const { organizationId, clock } = ctx
  const { currency, priceMinor, packageId } = wanted
  const now = clock.now()
  await lockBilling(tx, organizationId)
  const kybStatus = await findKybStatus(tx, organizationId)
  const found = await findVisiblePackage(tx, { id: packageId, organizationId, currency })
  if (!found) throw new AppError('EB003', { message: 'This package is no longer available.' })
  const { seriesId, purchaseLimit: limit, limitDays } = found
  if (limit !== null && limitDays !== null) {
    const since = new Date(now.getTime() - limitDays * dayMs)
    const bought = await countPurchases(tx, { organizationId, seriesId, since, now })
    // defence: parallel purchases do not pass the limit
    if (bought >= limit) {
      throw new AppError('EB005', {
        message: `This package can be bought ${limit === 1 ? 'once' : `${limit} times`} in ${limitDays} days.`,
        details: { limit, limitDays, bought },
      })
    }
  }
  const boughtMinor = await sumPurchases(tx, organizationId, now)
  requireVerified(billingRules(), { kybStatus, priceMinor, currency, boughtMinor })
  return seriesId
}
