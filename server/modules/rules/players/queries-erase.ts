import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'

/** Deletes the exclusions of an organization's players, who can open no session there any more. */
export async function eraseExclusions(tx: Db, _: Context, organizationId: string): Promise<void> {
  await tx.playerExclusion.deleteMany({ where: { brand: { organizationId } } })
}
