import type { z } from 'zod'
import { pageCursor, timeOrder } from '@/server/contract/inputs'
import type { Context } from '@/server/core/context'
import { fromReplica, readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { EverywhereFilter } from './audit-filter'
import { readAuditRow } from './audit-row'
import { scopeOf } from './everywhere-scope'
import { batchSize, cellsOf, header, linesOf } from './export-audit'
import { findEntriesEverywhere } from './queries-everywhere'
import { recordAudit } from './record-audit'
import { recordReading } from './record-reading'

/**
 * The log of all organizations, or of the one asked for, as CSV: as `exportAudit`, with the organization in front, and as far
 * back as the list. Audited in the log of the organization asked for, else in Croupier's own. Throws E5004.
 */
export const exportAuditEverywhere = fromReplica(readVerb('audit.everywhere', EverywhereFilter, run))

async function run(ctx: Context, wanted: z.output<typeof EverywhereFilter>): Promise<AsyncGenerator<string>> {
  const headings = ['organization', ...header]
  const scope = await scopeOf(ctx, wanted)
  if (scope === null) return linesOf(headings, { find: async () => [], cellsOf })
  const { organizationId = null } = scope.filter
  await recordAudit(db, ctx, {
    action: 'audit_log.exported',
    subjectType: organizationId === null ? 'audit_log' : 'organization',
    subjectId: organizationId ?? 'all',
    ...(organizationId !== null && { organizationId }),
  })
  return linesOf(headings, {
    find: (cursor) => findEntriesEverywhere({ filter: scope.filter, cursor, limit: batchSize }),
    cellsOf: ({ organization, ...entry }) => [organization?.slug ?? '', ...cellsOf(entry)],
  })
}

const Search = EverywhereFilter.extend({ order: timeOrder, cursor: pageCursor })
type Search = z.output<typeof Search>

const pageSize = 50

/**
 * What was done in every organization and at Croupier itself, by time and keyset. Reading is itself audited, in the
 * log of the organization that is asked for. Throws E5004.
 */
export const searchAuditEverywhere = fromReplica(
  readVerb('audit.everywhere', Search, runSearchAuditEverywhere),
)

async function runSearchAuditEverywhere(ctx: Context, { cursor: cursorText, order, ...wanted }: Search) {
  const scope = await scopeOf(ctx, wanted)
  if (scope === null) return { entries: [], older: null, newer: null, since: null }
  const { filter, since } = scope
  // defence: reading the audit log of others is audited
  await recordReading(ctx, filter.organizationId ?? null)
  const cursor = parseCursor(cursorText)
  const found = await findEntriesEverywhere({ filter, cursor, order, limit: pageSize + 1 })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize, order })
  const entries = rows.map(({ organization, ...row }) => ({ ...readAuditRow(row), organization }))
  return { entries, ...neighbours, since }
}
