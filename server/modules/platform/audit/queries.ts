import { newId } from '@/server/core/ids'
import type { Db } from '@/server/db'
import { beyond, type TimeCursor } from '@/server/paging/time-cursor'
import { shown } from './queries-search'

type Json = Readonly<Record<string, unknown>>

export interface NewAuditEntry {
  organizationId: string | null
  brandId: string | null
  actor: Json
  action: string
  subjectType: string
  subjectId: string
  before: Json | undefined
  after: Json | undefined
  requestId: string
  ip: string | null
  userAgent: string | null
  runId: string | null
  createdAt: Date
}

const insertStatement = {
  name: 'audit.insert',
  text: `insert into audit_entry (id, organization_id, brand_id, actor, action, subject_type, subject_id, before, after,
      request_id, ip, user_agent, run_id, created_at)
    values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8::jsonb, $9::jsonb, $10, $11, $12, $13, $14)`,
}

export async function insertAuditEntry(db: Db, entry: NewAuditEntry): Promise<void> {
  await db.query(insertStatement, [
    newId(),
    entry.organizationId,
    entry.brandId,
    entry.actor,
    entry.action,
    entry.subjectType,
    entry.subjectId,
    entry.before,
    entry.after,
    entry.requestId,
    entry.ip,
    entry.userAgent,
    entry.runId,
    entry.createdAt,
  ])
}

/** What one person did, newest first. */
export function findOwnEntries(
  db: Db,
  of: { userId: string; organizationIds: readonly string[]; cursor: TimeCursor | null; limit: number },
) {
  const { userId, organizationIds, cursor, limit } = of
  return db.auditEntry.findMany({
    where: {
      AND: [
        { OR: [{ organizationId: { in: [...organizationIds] } }, { organizationId: null }] },
        { actor: { path: ['id'], equals: userId } },
        cursor ? beyond(cursor) : {},
      ],
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    select: shown,
  })
}
