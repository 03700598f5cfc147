import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'
import { deleteMarketRows, lockAdoptions } from './queries-adoption'
import { deleteRefusals } from './queries-refusals'

/** Deletes what an organization and its brands have taken, and what was refused, a batch at a time; true while there is more. */
export async function eraseMarkets(tx: Db, _: Context, organizationId: string): Promise<boolean> {
  await lockAdoptions(tx, organizationId)
  await deleteMarketRows(tx, organizationId)
  return deleteRefusals(tx, organizationId)
}
