import { Prisma } from '@/prisma/generated/client'
import { newId } from '@/server/core/ids'
import { type Db, query, type Sql } from '@/server/db'

export interface NewAuditEntry {
  organizationId: string | null
  brandId: string | null
  actor: Prisma.InputJsonObject
  action: string
  subjectType: string
  subjectId: string
  before: Prisma.InputJsonObject | undefined
  after: Prisma.InputJsonObject | undefined
  requestId: string
  ip: string | null
  userAgent: string | null
  createdAt: Date
}

export async function insertAuditEntry(db: Db, entry: NewAuditEntry): Promise<void> {
  await db.auditEntry.create({
    data: {
      ...entry,
      id: newId(),
      before: entry.before ?? Prisma.DbNull,
      after: entry.after ?? Prisma.DbNull,
    },
  })
}

const insertStatement = {
  name: 'audit.insert',
  text: `insert into audit_entry (id, organization_id, brand_id, actor, action, subject_type, subject_id, before, after,
      request_id, ip, user_agent, created_at)
    values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8::jsonb, $9::jsonb, $10, $11, $12, $13)`,
}

/** As insertAuditEntry, within a transaction that does not go through Prisma. */
export async function insertAuditEntryBySql(sql: Sql, entry: NewAuditEntry): Promise<void> {
  await query(sql, insertStatement, [
    newId(),
    entry.organizationId,
    entry.brandId,
    JSON.stringify(entry.actor),
    entry.action,
    entry.subjectType,
    entry.subjectId,
    entry.before === undefined ? null : JSON.stringify(entry.before),
    entry.after === undefined ? null : JSON.stringify(entry.after),
    entry.requestId,
    entry.ip,
    entry.userAgent,
    entry.createdAt,
  ])
}
