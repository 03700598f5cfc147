import type { Prisma } from '@/prisma/generated/client'
import type { TimeOrder } from '@/server/contract/inputs'
import type { Db } from '@/server/db'
import type { TimeCursor } from '@/server/paging/time-cursor'
import type { MovementFilter } from './movement-filter'
import { findIds, inOrderOf } from './queries-found'

const listed = {
  id: true,
  createdAt: true,
  type: true,
  action: true,
  amountMinor: true,
  currency: true,
  playerId: true,
  providerCode: true,
  gameId: true,
  roundId: true,
  transactionId: true,
  state: true,
  stateReason: true,
  attemptCount: true,
  attemptBudget: true,
  nextAttemptAt: true,
  operatorStatus: true,
  isFree: true,
  isFinished: true,
  origin: true,
} as const satisfies Prisma.MovementSelect

export type ListedRow = Prisma.MovementGetPayload<{ select: typeof listed }>

interface AskedMovements {
  filter: MovementFilter
  cursor: TimeCursor | null
  order: TimeOrder
  limit: number
}

/** `limit` rows beyond the cursor, in the cursor's direction: nearest first. Without one, from where the order begins. */
export async function findMovements(db: Db, { filter, ...page }: AskedMovements): Promise<ListedRow[]> {
  const ids = await findIds(db, filter, page)
  return inOrderOf(ids, await db.movement.findMany({ where: { id: { in: ids } }, select: listed }))
}

/** One movement of the organization with its attempts, oldest first; null for another's. */
export function findMovement(db: Db, { organizationId, id }: { organizationId: string; id: string }) {
  return db.movement.findFirst({
    // defence: a movement is scoped to the organization
    where: { id, organizationId },
    include: { attempts: { orderBy: { number: 'asc' } } },
  })
}

type RoundRow = ListedRow & {
  balanceMinor: bigint | null
  referenceTransactionId: string | null
  sessionId: string
  settledAt: Date | null
}

/** The first movements of one round, oldest first. */
export function findRoundMovements(
  db: Db,
  round: { organizationId: string; providerCode: string; roundId: string },
  limit: number,
): Promise<RoundRow[]> {
  return db.movement.findMany({
    where: round,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: limit,
    select: { ...listed, balanceMinor: true, referenceTransactionId: true, sessionId: true, settledAt: true },
  })
}

/** The bet a refund names, and the refunds that name a bet. */
export function findCounterparts(
  db: Db,
  movement: {
    organizationId: string
    brandId: string
    providerCode: string
    transactionId: string
    referenceTransactionId: string | null
  },
) {
  const { organizationId, brandId, providerCode, transactionId, referenceTransactionId } = movement
  return db.movement.findMany({
    where: {
      organizationId,
      brandId,
      providerCode,
      OR: [
        { referenceTransactionId: transactionId },
        ...(referenceTransactionId ? [{ transactionId: referenceTransactionId }] : []),
      ],
    },
    select: { id: true, type: true, transactionId: true, state: true },
    take: 10,
  })
}

export async function findGameNames(db: Db, gameIds: readonly string[]): Promise<Map<string, string>> {
  const games = await db.game.findMany({
    where: { id: { in: [...new Set(gameIds)] } },
    select: { id: true, name: true },
  })
  return new Map(games.map((game) => [game.id, game.name]))
}

export function findProviderNames(db: Db) {
  return db.provider.findMany({ select: { code: true, name: true }, orderBy: { name: 'asc' } })
}

export async function findBrandRef(db: Db, brandId: string): Promise<string | null> {
  const brand = await db.brand.findUnique({ where: { id: brandId }, select: { ref: true } })
  return brand?.ref ?? null
}
