import type { z } from 'zod'
import { pageCursor, timeOrder } from '@/server/contract/inputs'
import type { Context } from '@/server/core/context'
import { fromReplica, readVerb } from '@/server/core/verb'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { EverywhereFilter } from './audit-filter'
import { readAuditRow } from './audit-row'
import { scopeOf } from './everywhere-scope'
import { findEntriesEverywhere } from './queries-everywhere'
import { recordReading } from './record-reading'

const Search = EverywhereFilter.extend({ order: timeOrder, cursor: pageCursor })
type Search = z.output<typeof Search>

const pageSize = 50

/**
 * What was done in every organization and at Croupier itself, by time and keyset. Reading is itself audited, in the
 * log of the organization that is asked for. Throws E5004.
 */
export const searchAuditEverywhere = fromReplica(readVerb('audit.everywhere', Search, run))

async function run(ctx: Context, { cursor: cursorText, order, ...wanted }: Search) {
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
