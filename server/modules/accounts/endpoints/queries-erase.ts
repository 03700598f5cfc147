import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'

/** Deletes the endpoints of an organization with their secrets. What was sent to them is kept with each transaction. */
export async function eraseEndpoints(tx: Db, _: Context, organizationId: string): Promise<void> {
  await tx.endpoint.deleteMany({ where: { organizationId } })
}
