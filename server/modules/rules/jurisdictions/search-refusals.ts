import { z } from 'zod'
import { pageCursor, textFilter, timeOrder } from '@/server/contract/inputs'
import { marketRules, refusalSubjects, versionName } from '@/server/contract/jurisdictions'
import type { TenantContext } from '@/server/core/context'
import { fromReplica, readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { csvLine } from '@/server/formats/csv'
import { recordAudit } from '@/server/modules/platform/audit'
import { parseCursor, type TimeCursor } from '@/server/paging/time-cursor'
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
async function named(rows: readonly Row[]) {
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

const fileBatchSize = 500

const fileHeader = [
  ...['time_utc', 'mode', 'subject', 'subject_id', 'player_id', 'game_id', 'game'],
  ...['country', 'rule', 'version', 'limit', 'used', 'brand_id'],
]

/**
 * The refusals as CSV (RFC 4180), newest first, a batch of lines at a time. The export itself is audited. Throws E5004.
 */
export const exportRefusals = fromReplica(readVerb('jurisdictions.read', RefusalFilter, runExportRefusals))

async function runExportRefusals(ctx: TenantContext, wanted: RefusalFilter): Promise<AsyncGenerator<string>> {
  const { organizationId } = ctx
  await recordAudit(db, ctx, {
    action: 'market_refusals.exported',
    subjectType: 'organization',
    subjectId: organizationId,
  })
  return linesOf({ ...wanted, organizationId })
}

async function* linesOf(filter: RefusalFilter & { organizationId: string }): AsyncGenerator<string> {
  yield csvLine(fileHeader)
  let cursor: TimeCursor | null = null
  for (;;) {
    const found: Awaited<ReturnType<typeof findRefusals>> = await findRefusals(db, {
      filter,
      cursor,
      limit: fileBatchSize,
    })
    const last = found.at(-1)
    if (!last) return
    yield (await named(found)).map(lineOf).join('')
    if (found.length < fileBatchSize) return
    cursor = { direction: 'older', createdAt: last.createdAt, id: last.id }
  }
}

const lineOf = (row: Awaited<ReturnType<typeof named>>[number]) =>
  csvLine([
    row.createdAt.toISOString(),
    row.isShadow ? 'shadow' : 'refused',
    row.subject,
    row.subjectId ?? '',
    row.playerId ?? '',
    row.gameId,
    row.gameName ?? '',
    row.country,
    row.rule,
    row.version,
    row.limitText ?? '',
    row.usedText ?? '',
    row.brandId ?? '',
  ])
