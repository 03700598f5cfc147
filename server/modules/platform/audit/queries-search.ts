import type { Prisma } from '@/prisma/generated/client'
import type { TimeOrder } from '@/server/contract/inputs'
import { literalPattern } from '@/server/database/like-pattern'
import type { Db } from '@/server/db'
import { beyond, type TimeCursor } from '@/server/paging/time-cursor'
import { readingOrder } from '@/server/paging/time-page'
import type { AuditFilter } from './audit-filter'

export const shown = {
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
  runId: true,
} as const satisfies Prisma.AuditEntrySelect

export type AuditEntryRow = Prisma.AuditEntryGetPayload<{ select: typeof shown }>

/** `limit` rows beyond the cursor, in the cursor's direction: nearest first. */
export function findAuditEntries(
  db: Db,
  { filter, cursor, order, limit, isGrouped = false }: AuditPage,
): Promise<AuditEntryRow[]> {
  const direction = readingOrder(cursor, order)
  return db.auditEntry.findMany({
    where: { AND: [whereOf(filter), isGrouped ? groupedBy(filter) : {}, cursor ? beyond(cursor) : {}] },
    orderBy: [{ createdAt: direction }, { id: direction }],
    take: limit,
    select: shown,
  })
}

interface AuditPage {
  filter: AuditFilter
  cursor: TimeCursor | null
  order?: TimeOrder | undefined
  limit: number
  /** Leaves out the rows of bulk runs, unless a run or a text is looked for. */
  isGrouped?: boolean
}

export const groupedBy = ({
  runId,
  text,
}: Pick<AuditFilter, 'runId' | 'text'>): Prisma.AuditEntryWhereInput => (runId || text ? {} : { runId: null })

function whereOf({ organizationId, ...filter }: AuditFilter): Prisma.AuditEntryWhereInput {
  // defence: the audit log is scoped to the organization
  return { organizationId, ...conditionsOf(filter) }
}

/** What narrows the log, in whichever organizations it is read. */
export function conditionsOf(filter: Omit<AuditFilter, 'organizationId'>): Prisma.AuditEntryWhereInput {
  const { text, area, isStaffOnly, runId, from, to } = filter
  const byStaff = [{ actor: { path: ['isStaff'], equals: true } }, { action: { startsWith: 'staff.' } }]
  return {
    ...(runId && { runId }),
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
