import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'

/** Deletes the list of an organization's open rounds; its movements stay, and so does the audit log of what was done. */
export async function eraseOpenRounds(tx: Db, _: Context, organizationId: string): Promise<void> {
  await tx.openRound.deleteMany({ where: { organizationId } })
  await tx.openRoundProgress.deleteMany({ where: { organizationId } })
}
