import type { Context } from '@/server/core/context'
import { db } from '@/server/db'
import { batchSize, cellsOf, header, linesOf } from './export-audit'
import { findOwnEntries } from './queries'

/** What the acting person did, in these organizations and in none, as CSV, newest first, a batch of lines at a time. */
export function exportOwnAudit(
  _: Context,
  { userId, organizationIds }: { userId: string; organizationIds: readonly string[] },
): AsyncGenerator<string> {
  return linesOf(header, {
    find: (cursor) => findOwnEntries(db, { userId, organizationIds, cursor, limit: batchSize }),
    cellsOf,
  })
}
