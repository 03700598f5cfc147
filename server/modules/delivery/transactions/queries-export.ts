import type { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/db'
import type { TimeCursor } from '@/server/paging/time-cursor'
import type { MovementFilter } from './movement-filter'
import { findIds, inOrderOf } from './queries-found'

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
  const ids = await findIds(db, filter, { cursor, limit })
  return inOrderOf(ids, await db.movement.findMany({ where: { id: { in: ids } }, select: exported }))
}

/** The refs of an organization's brands, of which there are few. */
export async function findBrandRefs(db: Db, organizationId: string): Promise<Map<string, string | null>> {
  const brands = await db.brand.findMany({ where: { organizationId }, select: { id: true, ref: true } })
  return new Map(brands.map((brand) => [brand.id, brand.ref]))
}
