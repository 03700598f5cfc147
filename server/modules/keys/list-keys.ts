import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { type KeySummary, summarizeKey } from './key-summary'
import { findActiveMemberIds, findKeys, type KeyRow } from './queries'

/** All keys of the organization, newest first, revoked and expired ones included. Never the keys themselves. */
export const listKeys = readVerb('keys.read', async (ctx: TenantContext): Promise<KeySummary[]> => {
  const [rows, active] = await Promise.all([
    findKeys(ctx.organizationId),
    findActiveMemberIds(db, ctx.organizationId),
  ])
  const isStopped = ({ responsibleId }: KeyRow) => responsibleId !== null && !active.has(responsibleId)
  return rows.map((row) => summarizeKey(row, ctx.clock.now(), { isStopped: isStopped(row) }))
})
