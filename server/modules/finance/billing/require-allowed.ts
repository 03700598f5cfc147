import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import type { Db } from '@/server/db'
import { findKybStatus } from '@/server/modules/accounts/kyb'
import { requireVerified } from './billing-rules'
import { lockBilling } from './queries-offers'
import { findVisiblePackage } from './queries-packages'
import { countPurchases, sumPurchases } from './queries-purchases'
import { billingRules } from './settings'

const dayMs = 86_400_000

interface Wanted {
  packageId: string
  currency: string
  priceMinor: bigint
}

/**
 * Limits and ceilings of a purchase, counted under the organization's lock: asked before the terms are shown, and again when it is
 * bought. Returns the package's series. Throws EB001 and EB002 before verification, EB003, EB005 above the package's limit.
 */
export async function requireAllowed(tx: Db, ctx: TenantContext, wanted: Wanted): Promise<string> {
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
