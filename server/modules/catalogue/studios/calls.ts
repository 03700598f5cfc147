import { z } from 'zod'
import { pageCursor, timeOrder } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { flushCalls } from '@/server/providers/registry'
import { deleteCallsBefore, findCall, findCallHealth, findCalls } from './queries-calls'
import { requireStudio } from './studios'

const pageSize = 50

const CallSearch = z.object({
  /** `in`: reports of the studio. `out`: calls to it. */
  direction: z.enum(['in', 'out']).optional(),
  /** `failed`: refused, or without an answer. */
  outcome: z.enum(['ok', 'failed']).optional(),
  from: z.date().optional(),
  to: z.date().optional(),
  order: timeOrder,
  cursor: pageCursor,
})

/** Calls between Croupier and the studio's production in the last three days, by time and keyset. Throws E5004, E7001. */
export const searchStudioCalls = readVerb('studio.read', CallSearch, runSearch)

async function runSearch(ctx: TenantContext, search: z.output<typeof CallSearch>) {
  const { providerCode } = await requireStudio(db, ctx.organizationId)
  const { cursor: cursorText, order, ...filter } = search
  const cursor = parseCursor(cursorText)
  const asked = { filter: { ...filter, providerCode }, cursor, order, limit: pageSize + 1 }
  const { rows, ...neighbours } = toTimePage(await findCalls(db, asked), { cursor, pageSize, order })
  return { calls: rows, ...neighbours }
}

const dayMs = 86_400_000

/** How calls of the last 24 hours went, of those in the log. Throws E5004, E7001. */
export const getStudioHealth = readVerb('studio.read', async ({ organizationId, clock }: TenantContext) => {
  const { providerCode } = await requireStudio(db, organizationId)
  const since = new Date(clock.now().getTime() - dayMs)
  return { directions: await findCallHealth(db, { providerCode, since }) }
})

/** One call with its headers and the beginnings of its bodies. Throws E5004, E7001, E0004 (never there, or pruned by now). */
export const getStudioCall = readVerb(
  'studio.read',
  z.object({ id: z.uuid(), createdAt: z.date() }),
  async (ctx: TenantContext, { id, createdAt }: { id: string; createdAt: Date }) => {
    const { providerCode } = await requireStudio(db, ctx.organizationId)
    const call = await findCall(db, { providerCode, createdAt, id })
    if (!call) throw new AppError('E0004', { message: 'Call not found in the log, or no longer stored.' })
    return call
  },
)

export { flushCalls as flushStudioCalls }

const retentionMs = 3 * dayMs
const pruneBatchSize = 10_000

/** Deletes calls older than three days; returns how many. For the daily pruning job. */
export async function pruneStudioCalls({ clock }: Context): Promise<number> {
  const before = new Date(clock.now().getTime() - retentionMs)
  let deleted = 0
  for (;;) {
    const count = await deleteCallsBefore(before, pruneBatchSize)
    deleted += count
    if (count < pruneBatchSize) return deleted
  }
}
