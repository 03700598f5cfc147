import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'

/** Deletes the saved views of an organization. */
export async function eraseViews(tx: Db, _: Context, organizationId: string): Promise<void> {
  await tx.savedView.deleteMany({ where: { organizationId } })
}

/** Deletes a person's own views; those that they shared stay with the organization. */
export async function eraseViewsOf(tx: Db, userId: string): Promise<void> {
  await tx.savedView.deleteMany({ where: { ownerId: userId, isShared: false } })
}
