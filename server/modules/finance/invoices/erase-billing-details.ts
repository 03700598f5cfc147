import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'

/** Deletes the details for invoices to come. Those that were issued keep theirs, as the law asks. */
export async function eraseBillingDetails(tx: Db, _: Context, organizationId: string): Promise<void> {
  await tx.billingProfile.deleteMany({ where: { organizationId } })
}
