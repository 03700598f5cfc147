import type { TenantContext } from '@/server/core/context'
import { db } from '@/server/db'
import { findLastPass } from './queries'

/**
 * When an endpoint of the organization last passed its probe at the address that it has now; null: never, or it has changed
 * since. Only the date, so every reader of the overview may see it. Throws E5004.
 */
export function getLastPass(ctx: TenantContext): Promise<Date | null> {
  return findLastPass(db, ctx.organizationId)
}
