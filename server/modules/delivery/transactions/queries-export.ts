import type { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/db'
import { beyond, type TimeCursor } from '@/server/paging/time-cursor'
import { type MovementFilter, whereOf } from './movement-filter'
import { inOrderOf } from './queries-movements'
import { countSettledUpTo, findSettledIds, isSettled } from './queries-settled'

const exported = {
  id: true,
  createdAt: true,
  settledAt: true,
  type: true,
  action: true,
  amountMinor: true,
  currency: true,
  balanceMinor: true,
  playerId: true,
  brandId: true,
  providerCode: true,
  gameId: true,
  roundId: true,
  sessionId: true,
  transactionId: true,
  referenceTransactionId: true,
  isFree: true,
  freeRoundGrantId: true,
  isFinished: true,
  state: true,
  stateReason: true,
  attemptCount: true,
  operatorStatus: true,
  providerAnswer: true,
  origin: true,
} as const satisfies Prisma.MovementSelect

export type ExportedRow = Prisma.MovementGetPayload<{ select: typeof exported }>

/** The next `limit` rows of an export, newest first. */
export async function findExportPage(
  db: Db,
  { filter, cursor, limit }: { filter: MovementFilter; cursor: TimeCursor | null; limit: number },
): Promise<ExportedRow[]> {
  if (isSettled(filter)) {
    const ids = await findSettledIds(db, filter, { cursor, limit })
    return inOrderOf(ids, await db.movement.findMany({ where: { id: { in: ids } }, select: exported }))
  }
  return db.movement.findMany({
    where: { AND: [whereOf(filter), cursor ? beyond(cursor) : {}] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    select: exported,
  })
}

/** How many match, counted no further than `limit`: a count of millions would take longer than their first page. */
export async function countUpTo(db: Db, filter: MovementFilter, limit: number): Promise<number> {
  if (isSettled(filter)) return countSettledUpTo(db, filter, limit)
  return db.movement.count({ where: whereOf(filter), take: limit })
}

/** The refs of an organization's brands, of which there are few. */
export async function findBrandRefs(db: Db, organizationId: string): Promise<Map<string, string | null>> {
  const brands = await db.brand.findMany({ where: { organizationId }, select: { id: true, ref: true } })
  return new Map(brands.map((brand) => [brand.id, brand.ref]))
}
