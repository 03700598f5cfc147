import type { TenantContext } from '@/server/core/context'
import { requirePermission } from '@/server/core/permissions'
import { parseCursor } from '@/server/core/time-cursor'
import { toTimePage } from '@/server/core/time-page'
import { db } from '@/server/db'
import { type AuditRow, readAuditRow } from './audit-row'
import { type AuditFilter, findAuditEntries } from './queries-search'

export type { AuditRow }

export type AuditSearch = Omit<AuditFilter, 'organizationId'> & { cursor?: string | null | undefined }

export interface AuditPage {
  /** Newest first. */
  entries: AuditRow[]
  /** Cursors of the neighbouring pages; null where there is none. */
  older: string | null
  newer: string | null
}

const pageSize = 50

/** What was done in the organization, by whom and from where, newest first, by keyset. Throws E5004. */
export async function searchAudit(ctx: TenantContext, search: AuditSearch): Promise<AuditPage> {
  requirePermission(ctx.actor, 'audit.read')
  const { cursor: cursorText, ...wanted } = search
  const cursor = parseCursor(cursorText)
  const filter = { ...wanted, organizationId: ctx.organizationId }
  const found = await findAuditEntries(db, { filter, cursor, limit: pageSize + 1 })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize })
  return { entries: rows.map(readAuditRow), ...neighbours }
}
