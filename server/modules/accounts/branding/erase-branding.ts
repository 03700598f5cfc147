import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'
import { deleteBranding, lockBranding } from './queries-draft'

/** Deletes an organization's profiles and their versions, its brands' too; their files are erased with all of its files. */
export async function eraseBranding(tx: Db, _: Context, organizationId: string): Promise<void> {
  await lockBranding(tx, organizationId)
  await deleteBranding(tx, organizationId)
}
