import { Prisma } from '@/prisma/generated/client'
import { newId } from '@/server/core/ids'
import type { Db } from '@/server/db'

interface NewAuditEntry {
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
