import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'

/** Forgets an organization's customer at the payment provider, and closes payment pages. */
export async function eraseBilling(tx: Db, _: Context, organizationId: string): Promise<void> {
  await tx.organizationBilling.updateMany({
    where: { organizationId },
    data: { stripeCustomerId: null },
  })
  await tx.purchase.updateMany({ where: { organizationId }, data: { checkoutUrl: null } })
  await tx.packageAudience.deleteMany({ where: { organizationId } })
}
