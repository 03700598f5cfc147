import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { findKybStatus } from '@/server/modules/accounts/kyb'
import { findBuyer } from './queries-offers'
import { findTerms, findVisiblePackages } from './queries-packages'
import { sumPurchases } from './queries-purchases'
import { billingRules } from './settings'
import { stripePayments } from './stripe-client'

/**
 * What the organization may buy, under which terms, and what limits it before its verification. Minor units of `currency`.
 * Throws E5004, E7001.
 */
export const listPackages = readVerb('billing.read', run)

async function run(ctx: TenantContext) {
  const { organizationId, clock } = ctx
  const buyer = await findBuyer(db, organizationId)
  if (!buyer) throw new AppError('E7001')
  const { currency } = buyer
  const [packages, terms, kybStatus, boughtMinor] = await Promise.all([
    findVisiblePackages(db, { organizationId, currency }),
    findTerms(db),
    findKybStatus(db, organizationId),
    sumPurchases(db, organizationId, clock.now()),
  ])
  const { beforeKybPurchase, beforeKybTotal, reviewAbove } = billingRules()
  return {
    currency,
    packages,
    terms: terms && { version: terms.version, text: terms.text, publishedAt: terms.publishedAt },
    isSelling: stripePayments() !== null && terms !== null,
    kybStatus,
    boughtMinor,
    allowanceMinor: beforeKybPurchase[currency] ?? 0n,
    ceilingMinor: beforeKybTotal[currency] ?? 0n,
    reviewAboveMinor: reviewAbove[currency] ?? 0n,
  }
}
