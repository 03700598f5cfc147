import { beyond, type TimeCursor } from '@/server/core/time-cursor'
import type { Db } from '@/server/db'
import { shown } from './queries-search'

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
