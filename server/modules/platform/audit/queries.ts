import type { Prisma } from '@/prisma/generated/client'
import type { TimeOrder } from '@/server/contract/inputs'
import { newId } from '@/server/core/ids'
import { literalPattern } from '@/server/database/like-pattern'
import { type Db, db } from '@/server/db'
import { beyond, type TimeCursor } from '@/server/paging/time-cursor'
import { readingOrder } from '@/server/paging/time-page'
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

const groupedBy = ({ runId, text }: Pick<AuditFilter, 'runId' | 'text'>): Prisma.AuditEntryWhereInput =>
  runId || text ? {} : { runId: null }

function whereOf({ organizationId, ...filter }: AuditFilter): Prisma.AuditEntryWhereInput {
  // defence: the audit log is scoped to the organization
  return { organizationId, ...conditionsOf(filter) }
}

/** What narrows the log, in whichever organizations it is read. */
function conditionsOf(filter: Omit<AuditFilter, 'organizationId'>): Prisma.AuditEntryWhereInput {
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

const shownEverywhere = {
  ...shown,
  organization: { select: { id: true, slug: true, name: true } },
} as const satisfies Prisma.AuditEntrySelect

interface EverywherePage {
  /** Without an organization: all of them, and what belongs to none. */
  filter: Omit<AuditFilter, 'organizationId'> & { organizationId?: string | undefined }
  cursor: TimeCursor | null
  order?: TimeOrder | undefined
  limit: number
}

/** `limit` rows beyond the cursor, in the cursor's direction: nearest first. Rows of bulk runs are left to their runs. */
export function findEntriesEverywhere({ filter, cursor, order, limit }: EverywherePage) {
  const { organizationId, ...narrowed } = filter
  const direction = readingOrder(cursor, order)
  return db.auditEntry.findMany({
    where: {
      AND: [
        organizationId === undefined ? {} : { organizationId },
        conditionsOf(narrowed),
        groupedBy(narrowed),
        cursor ? beyond(cursor) : {},
      ],
    },
    orderBy: [{ createdAt: direction }, { id: direction }],
    take: limit,
    select: shownEverywhere,
  })
}

/** By slug, or by id where the text is one. */
export function findOrganizationNamed(slug: string, id: string | null) {
  return db.organization.findFirst({
    where: { OR: [{ slug }, ...(id ? [{ id }] : [])] },
    select: { id: true },
  })
}

/** The newest entry of this action and person since then, in the organization or in none. */
export function findEntryBy(
  db: Db,
  of: { organizationId: string | null; action: string; actorId: string; since: Date },
) {
  const { organizationId, action, actorId, since } = of
  return db.auditEntry.findFirst({
    where: {
      organizationId,
      createdAt: { gte: since },
      action,
      actor: { path: ['id'], equals: actorId },
    },
    select: { id: true },
  })
}
