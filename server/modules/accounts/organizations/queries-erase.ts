import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'

/** Ends an organization for good, in the caller's transaction: calls and launches are refused from then on. */
export async function endOrganization(tx: Db, { clock }: Context, organizationId: string): Promise<void> {
  await tx.organization.update({
    where: { id: organizationId },
    data: { isActive: false, deletedAt: clock.now(), joinCode: null },
  })
}

/** Drops its name. The slug stays reserved. */
export async function eraseOrganization(tx: Db, _: Context, organizationId: string): Promise<void> {
  await tx.organization.update({
    where: { id: organizationId },
    data: { name: 'Deleted organization', rateLimits: {} },
  })
}
