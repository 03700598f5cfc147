import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'

/** Deletes the campaigns of an organization with their lists of players. The grants that they issued stay. */
export async function eraseCampaigns(tx: Db, _: Context, organizationId: string): Promise<void> {
  await tx.campaign.deleteMany({ where: { organizationId } })
}
