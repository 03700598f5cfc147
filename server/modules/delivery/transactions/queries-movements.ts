import type { Prisma } from '@/prisma/generated/client'
import type { TimeOrder } from '@/server/contract/inputs'
import type { Db } from '@/server/db'
import { beyond, type TimeCursor } from '@/server/paging/time-cursor'
import { readingOrder } from '@/server/paging/time-page'
import { type MovementFilter, whereOf } from './movement-filter'
import { findSettledIds, isSettled, type MovementSum, sumSettled } from './queries-settled'

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
export async function findMovements(
  db: Db,
  { filter, cursor, order, limit }: AskedMovements,
): Promise<ListedRow[]> {
  if (isSettled(filter)) {
    const ids = await findSettledIds(db, filter, { cursor, order, limit })
    return inOrderOf(ids, await db.movement.findMany({ where: { id: { in: ids } }, select: listed }))
  }
  const direction = readingOrder(cursor, order)
  return db.movement.findMany({
    where: { AND: [whereOf(filter), cursor ? beyond(cursor) : {}] },
    orderBy: [{ createdAt: direction }, { id: direction }],
    take: limit,
    select: listed,
  })
}

/** The rows with these ids, in the order of the ids. */
export function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => known.get(id) ?? [])
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

/** By currency, bets first. */
export async function sumMovements(db: Db, filter: MovementFilter): Promise<MovementSum[]> {
  if (isSettled(filter)) return sumSettled(db, filter)
  const groups = await db.movement.groupBy({
    by: ['currency', 'type'],
    where: whereOf(filter),
    _count: { _all: true },
    _sum: { amountMinor: true },
    orderBy: [{ currency: 'asc' }, { type: 'asc' }],
  })
  return groups.map(({ currency, type, _count, _sum }) => ({
    currency,
    type,
    count: _count._all,
    amountMinor: _sum.amountMinor ?? 0n,
  }))
}
