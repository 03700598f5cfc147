import type { z } from 'zod'
import { pageCursor, timeOrder } from '@/server/contract/inputs'
import type { TenantContext } from '@/server/core/context'
import { fromReplica, readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { AuditFilter } from './audit-filter'
import { type AuditRow, readAuditRow } from './audit-row'
import { findAuditEntries } from './queries'

export type { AuditRow }

const AuditSearch = AuditFilter.extend({ order: timeOrder, cursor: pageCursor })
export type AuditSearch = z.output<typeof AuditSearch>

export interface AuditPage {
  /** Newest first, or oldest first where that was asked for. */
  entries: AuditRow[]
  /** Cursors of the neighbouring pages; null where there is none. */
  older: string | null
  newer: string | null
}

const pageSize = 50

/** What was done in the organization, by whom and from where, by time and keyset. Throws E5004. */
export const searchAudit = fromReplica(readVerb('audit.read', AuditSearch, run))

async function run(ctx: TenantContext, search: AuditSearch): Promise<AuditPage> {
  const { cursor: cursorText, order, ...wanted } = search
  const cursor = parseCursor(cursorText)
  const filter = { ...wanted, organizationId: ctx.organizationId }
  const found = await findAuditEntries(db, { filter, cursor, order, limit: pageSize + 1, isGrouped: true })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize, order })
  return { entries: rows.map(readAuditRow), ...neighbours }
}
