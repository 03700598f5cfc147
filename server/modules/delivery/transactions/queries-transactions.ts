import type { Db } from '@/server/db'
import { beyond, type TimeCursor } from '@/server/paging/time-cursor'
import { type MovementFilter, whereOf } from './movement-filter'

/** What a machine key may see: one brand's movements. */
export type BrandFilter = MovementFilter & { brandId: string }

/** Lists do not read the bytes. */
const withoutBytes = { body: true, contentHash: true } as const

export function findTransactions(
  db: Db,
  asked: { filter: BrandFilter; cursor: TimeCursor | null; limit: number; offset: number },
) {
  const { filter, cursor, limit, offset } = asked
  return db.movement.findMany({
    where: { AND: [whereOf(filter), cursor ? beyond(cursor) : {}] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    skip: offset,
    omit: withoutBytes,
  })
}

export function findTransaction(db: Db, key: { organizationId: string; brandId: string; id: string }) {
  // defence: an API transaction is scoped to the brand
  return db.movement.findFirst({
    where: key,
    omit: withoutBytes,
    include: { attempts: { orderBy: { number: 'asc' } } },
  })
}

/** Some of the movements of one round of a brand, oldest first. */
export function findRoundTransactions(
  db: Db,
  key: { organizationId: string; brandId: string; providerCode: string; roundId: string },
  { limit, offset }: { limit: number; offset: number },
) {
  // defence: an API round is scoped to the brand
  return db.movement.findMany({
    where: key,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: limit,
    skip: offset,
    omit: withoutBytes,
  })
}
