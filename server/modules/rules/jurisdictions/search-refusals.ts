import { z } from 'zod'
import { pageCursor, textFilter, timeOrder } from '@/server/contract/inputs'
import { marketRules, refusalSubjects, versionName } from '@/server/contract/jurisdictions'
import type { TenantContext } from '@/server/core/context'
import { fromReplica, readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { countRefusals, findGameNames, findRefusals } from './queries-refusals'

/** What narrows the list of refusals. */
export const RefusalFilter = z.object({
  /** True: only what shadow mode would have refused; false: only what was refused. */
  isShadow: z.boolean().optional(),
  subject: z.enum(refusalSubjects).optional(),
  rule: z.enum(marketRules).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  brandId: z.uuid().optional(),
  playerId: textFilter(128),
  from: z.date().optional(),
  to: z.date().optional(),
})
export type RefusalFilter = z.output<typeof RefusalFilter>

const Search = RefusalFilter.extend({ order: timeOrder, cursor: pageCursor })
const pageSize = 50

/** What markets' rules refused, or would have refused in shadow mode, by time and keyset. Throws E5004. */
export const searchRefusals = fromReplica(readVerb('jurisdictions.read', Search, runSearch))

async function runSearch(ctx: TenantContext, search: z.output<typeof Search>) {
  const { cursor: cursorText, order, ...wanted } = search
  const cursor = parseCursor(cursorText)
  const filter = { ...wanted, organizationId: ctx.organizationId }
  const found = await findRefusals(db, { filter, cursor, order, limit: pageSize + 1 })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize, order })
  return { refusals: await named(rows), ...neighbours }
}

type Row = Awaited<ReturnType<typeof findRefusals>>[number]

/** With the games' names and the versions' as errors name them. */
export async function named(rows: readonly Row[]) {
  const names = await findGameNames(
    db,
    rows.map(({ gameId }) => gameId),
  )
  return rows.map(({ organizationId: _, ...row }) => ({
    ...row,
    version: versionName(row),
    gameName: names.get(row.gameId) ?? null,
  }))
}

/** How many of them there are, by country, version, rule and mode; the most frequent first. Throws E5004. */
export const summarizeRefusals = fromReplica(readVerb('jurisdictions.read', RefusalFilter, runSummarize))

async function runSummarize(ctx: TenantContext, wanted: RefusalFilter) {
  const counts = await countRefusals(db, { ...wanted, organizationId: ctx.organizationId })
  return counts
    .map((count) => ({ ...count, version: versionName(count) }))
    .sort((a, b) => b.count - a.count || a.version.localeCompare(b.version))
}
