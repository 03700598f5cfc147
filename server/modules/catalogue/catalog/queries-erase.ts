import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'

/** Forgets which games an organization enabled. */
export async function eraseSelections(tx: Db, _: Context, organizationId: string): Promise<void> {
  await tx.gameSelection.deleteMany({ where: { organizationId } })
}
