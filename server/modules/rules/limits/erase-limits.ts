import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'
import { deleteLimits } from './queries-erase'

/** Deletes the limits of an organization's players and brands, who can play there no more, with what was counted. */
export async function eraseLimits(tx: Db, _: Context, organizationId: string): Promise<void> {
  await deleteLimits(tx, organizationId)
}
