import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'

/** Revokes every key of an organization, in the caller's transaction: its next call is refused. Returns how many. */
export async function endKeys(tx: Db, { clock }: Context, organizationId: string): Promise<number> {
  const { count } = await tx.apiKey.updateMany({
    where: { organizationId, revokedAt: null },
    data: { revokedAt: clock.now() },
  })
  return count
}

/** Deletes the keys of an organization and what is known of their use. */
export async function eraseKeys(tx: Db, _: Context, organizationId: string): Promise<void> {
  const keys = await tx.apiKey.findMany({ where: { organizationId }, select: { id: true } })
  const ids = keys.map(({ id }) => id)
  await tx.apiKeyUsage.deleteMany({ where: { keyId: { in: ids } } })
  // A key that was rotated names the one that took over.
  await tx.apiKey.updateMany({ where: { organizationId }, data: { replacedById: null } })
  await tx.apiKey.deleteMany({ where: { organizationId } })
}
