import type { z } from 'zod'
import type { Context } from '@/server/core/context'
import { fromReplica, readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { EverywhereFilter } from './audit-filter'
import { scopeOf } from './everywhere-scope'
import { batchSize, cellsOf, header, linesOf } from './export-audit'
import { findEntriesEverywhere } from './queries-everywhere'
import { recordAudit } from './record-audit'

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
