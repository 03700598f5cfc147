import type { TenantContext } from '@/server/core/context'
import { prisma } from '@/server/db'
import { requirePermission } from '@/server/modules/members'
import { formatAuditCursor, parseAuditCursor } from './audit-cursor'
import { type AuditRow, readAuditRow } from './audit-row'
import { type AuditEntryRow, type AuditFilter, findAuditEntries } from './queries'

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
  const cursor = parseAuditCursor(cursorText)
  const filter = { ...wanted, organizationId: ctx.organizationId }
  const found = await findAuditEntries(prisma, { filter, cursor, limit: pageSize + 1 })
  const isGoingNewer = cursor?.direction === 'newer'
  const hasMoreBeyond = found.length > pageSize
  const near = found.slice(0, pageSize)
  const rows = isGoingNewer ? near.toReversed() : near
  return {
    entries: rows.map(readAuditRow),
    older: isGoingNewer || hasMoreBeyond ? cursorAt(rows.at(-1), 'older') : null,
    newer: (isGoingNewer ? hasMoreBeyond : cursor !== null) ? cursorAt(rows[0], 'newer') : null,
  }
}

function cursorAt(row: AuditEntryRow | undefined, direction: 'older' | 'newer'): string | null {
  return row ? formatAuditCursor({ direction, createdAt: row.createdAt, id: row.id }) : null
}
