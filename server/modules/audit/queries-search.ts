import type { Prisma } from '@/prisma/generated/client'
import { literalPattern } from '@/server/core/like-pattern'
import { beyond, type TimeCursor } from '@/server/core/time-cursor'
import type { Db } from '@/server/db'
import type { AuditFilter } from './audit-filter'

const shown = {
  id: true,
  createdAt: true,
  actor: true,
  action: true,
  subjectType: true,
  subjectId: true,
  before: true,
  after: true,
  requestId: true,
  ip: true,
  userAgent: true,
} as const satisfies Prisma.AuditEntrySelect

export type AuditEntryRow = Prisma.AuditEntryGetPayload<{ select: typeof shown }>

/** `limit` rows beyond the cursor, in the cursor's direction: nearest first. */
export function findAuditEntries(
  db: Db,
  { filter, cursor, limit }: { filter: AuditFilter; cursor: TimeCursor | null; limit: number },
): Promise<AuditEntryRow[]> {
  const order = cursor?.direction === 'newer' ? 'asc' : 'desc'
  return db.auditEntry.findMany({
    where: { AND: [whereOf(filter), cursor ? beyond(cursor) : {}] },
    orderBy: [{ createdAt: order }, { id: order }],
    take: limit,
    select: shown,
  })
}

function whereOf(filter: AuditFilter): Prisma.AuditEntryWhereInput {
  const { organizationId, text, area, isStaffOnly, from, to } = filter
  const byStaff = [{ actor: { path: ['isStaff'], equals: true } }, { action: { startsWith: 'staff.' } }]
  // defence: the audit log is scoped to the organization
  return {
    organizationId,
    ...((from || to) && { createdAt: { ...(from && { gte: from }), ...(to && { lt: to }) } }),
    AND: [
      area ? { action: { startsWith: literalPattern(`${area}.`) } } : {},
      isStaffOnly ? { OR: byStaff } : {},
      text ? { OR: [{ actor: named(text) }, { subjectId: text }, { requestId: text }, { ip: text }] } : {},
    ],
  }
}

const named = (text: string) => ({
  path: ['name'],
  string_contains: literalPattern(text),
  mode: 'insensitive' as const,
})
