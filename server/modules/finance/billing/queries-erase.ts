import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'
import { findBilling, updateBilling } from './queries-offers'

/** Forgets an organization's customer, whom a job has the payment provider forget too, and closes payment pages. */
export async function eraseBilling(tx: Db, _: Context, organizationId: string): Promise<void> {
  const billing = await findBilling(tx, organizationId)
  if (billing?.stripeCustomerId)
    await updateBilling(tx, {
      organizationId,
      stripeCustomerId: null,
      erasedCustomerId: billing.stripeCustomerId,
    })
  await tx.purchase.updateMany({ where: { organizationId }, data: { checkoutUrl: null } })
  await tx.packageAudience.deleteMany({ where: { organizationId } })
}
