import type { Prisma } from '@/prisma/generated/client'
import type { TimeOrder } from '@/server/contract/inputs'
import { literalPattern } from '@/server/database/like-pattern'
import type { Db } from '@/server/db'
import { beyond, type TimeCursor } from '@/server/paging/time-cursor'
import { readingOrder } from '@/server/paging/time-page'
import type { DeliveryFilter, DeliverySum } from './delivery-scope'
import { findSettledIds, isSettled, sumSettled } from './queries-settled'

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
} as const satisfies Prisma.WalletTransactionSelect

export type ListedRow = Prisma.WalletTransactionGetPayload<{ select: typeof listed }>

interface AskedDeliveries {
  filter: DeliveryFilter
  cursor: TimeCursor | null
  order: TimeOrder
  limit: number
}

/** `limit` rows beyond the cursor, in the cursor's direction: nearest first. Without one, from where the order begins. */
export async function findDeliveries(
  db: Db,
  { filter, cursor, order, limit }: AskedDeliveries,
): Promise<ListedRow[]> {
  if (isSettled(filter)) {
    const ids = await findSettledIds(db, filter, { cursor, order, limit })
    return inOrderOf(ids, await db.walletTransaction.findMany({ where: { id: { in: ids } }, select: listed }))
  }
  const direction = readingOrder(cursor, order)
  return db.walletTransaction.findMany({
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

export function whereOf(filter: DeliveryFilter): Prisma.WalletTransactionWhereInput {
  const { organizationId, brandId, states, type, providerCode, playerId, sessionId, from, to } = filter
  const { grantId, roundId, transactionId, endpointId, currency } = filter
  // defence: lists and exports of deliveries are scoped to the organization
  return {
    organizationId,
    ...whereBeginning(filter),
    ...(states && { state: { in: [...states] } }),
    ...(type && { type }),
    ...(providerCode && { providerCode }),
    ...(brandId && { brandId }),
    ...(playerId && { playerId }),
    ...(sessionId && { sessionId }),
    ...(grantId && { freeRoundGrantId: grantId }),
    ...(roundId && { roundId }),
    ...(transactionId && { transactionId }),
    ...(endpointId && { endpointId }),
    ...(currency && { currency }),
    ...whereGame(filter),
    ...whereAmount(filter),
    ...((from || to) && { createdAt: { ...(from && { gte: from }), ...(to && { lt: to }) } }),
  }
}

/** Beside an exact id of the same kind, which stands in the filter itself. The indexes compare such texts byte by byte. */
function whereBeginning({ playerPrefix, roundPrefix, transactionPrefix }: DeliveryFilter) {
  const beginning = (text: string) => ({ startsWith: literalPattern(text) })
  return {
    AND: [
      ...(playerPrefix ? [{ playerId: beginning(playerPrefix) }] : []),
      ...(roundPrefix ? [{ roundId: beginning(roundPrefix) }] : []),
      ...(transactionPrefix ? [{ transactionId: beginning(transactionPrefix) }] : []),
    ],
  }
}

function whereGame({ gameId, isFree, isFinished }: DeliveryFilter) {
  return {
    ...(gameId && { gameId }),
    ...(isFree !== undefined && { isFree }),
    ...(isFinished !== undefined && { isFinished }),
  }
}

function whereAmount({ amountFromMinor: gte, amountToMinor: lte }: DeliveryFilter) {
  if (gte === undefined && lte === undefined) return {}
  return { amountMinor: { ...(gte !== undefined && { gte }), ...(lte !== undefined && { lte }) } }
}

/** One movement of the organization with its attempts, oldest first; null for another's. */
export function findDelivery(db: Db, { organizationId, id }: { organizationId: string; id: string }) {
  return db.walletTransaction.findFirst({
    // defence: a delivery is scoped to the organization
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
export function findRoundDeliveries(
  db: Db,
  round: { organizationId: string; providerCode: string; roundId: string },
  limit: number,
): Promise<RoundRow[]> {
  return db.walletTransaction.findMany({
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
  return db.walletTransaction.findMany({
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
export async function sumDeliveries(db: Db, filter: DeliveryFilter): Promise<DeliverySum[]> {
  if (isSettled(filter)) return sumSettled(db, filter)
  const groups = await db.walletTransaction.groupBy({
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
