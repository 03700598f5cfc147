import type { Prisma } from '@/prisma/generated/client'
import type { TimeOrder } from '@/server/contract/inputs'
import { type Db, db } from '@/server/db'
import { beyond, type TimeCursor } from '@/server/paging/time-cursor'
import { readingOrder } from '@/server/paging/time-page'
import type { AuditFilter } from './audit-filter'
import { conditionsOf, groupedBy, shown } from './queries-search'

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
