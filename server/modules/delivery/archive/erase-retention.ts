import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'
import { deleteRetention } from './queries-retention'

/** Deletes the organization's own retention; its movements are kept for the legal period. */
export async function eraseRetention(tx: Db, _: Context, organizationId: string): Promise<void> {
  await deleteRetention(tx, organizationId)
}
