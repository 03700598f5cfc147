import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'

/** Forgets which providers an organization was approved for. */
export async function eraseProviderAccess(tx: Db, _: Context, organizationId: string): Promise<void> {
  await tx.providerAccess.deleteMany({ where: { organizationId } })
}
