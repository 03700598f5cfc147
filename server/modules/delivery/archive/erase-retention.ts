import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'
import { deleteRetention } from './queries-retention'

/** The organization's own wish goes; its movements, which the law asks for, are kept as long as everybody's. */
export async function eraseRetention(tx: Db, _: Context, organizationId: string): Promise<void> {
  await deleteRetention(tx, organizationId)
}
