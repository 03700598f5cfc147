import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { type KeySummary, summarizeKey } from './key-summary'
import { findActiveMemberIds, findKeys, findUsage, type KeyRow } from './queries'

const dayMs = 86_400_000

export interface ListedKey extends KeySummary {
  /** Calls that it authenticated, refused ones included, by whole hours. */
  callsLastDay: number
  callsLastWeek: number
}

/** All keys of the organization, newest first, revoked and expired ones included. Never the keys themselves. */
export const listKeys = readVerb('keys.read', async (ctx: TenantContext): Promise<ListedKey[]> => {
  const now = ctx.clock.now().getTime()
  const [rows, active, usage] = await Promise.all([
    findKeys(ctx.organizationId),
    findActiveMemberIds(db, ctx.organizationId),
    findUsage(ctx.organizationId, { day: new Date(now - dayMs), week: new Date(now - 7 * dayMs) }),
  ])
  const isStopped = ({ responsibleId }: KeyRow) => responsibleId !== null && !active.has(responsibleId)
  return rows.map((row) => ({
    ...summarizeKey(row, ctx.clock.now(), { isStopped: isStopped(row) }),
    callsLastDay: usage.get(row.id)?.lastDay ?? 0,
    callsLastWeek: usage.get(row.id)?.lastWeek ?? 0,
  }))
})
