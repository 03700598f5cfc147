import type { TenantContext } from '@/server/core/context'
import { type KeySummary, summarizeKey } from './key-summary'
import { findKeys } from './queries'

/** All keys of the organization, newest first, revoked and expired ones included. Never the keys themselves. */
export async function listKeys(ctx: TenantContext): Promise<KeySummary[]> {
  const rows = await findKeys(ctx.organizationId)
  return rows.map((row) => summarizeKey(row, ctx.clock.now()))
}
