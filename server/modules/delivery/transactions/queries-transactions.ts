import type { DeliveryState, MovementType, Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/db'
import { beyond, type TimeCursor } from '@/server/paging/time-cursor'

/** One brand's movements: what a machine key may see. */
export interface BrandFilter {
  organizationId: string
  brandId: string
  from?: Date | undefined
  to?: Date | undefined
  type?: MovementType | undefined
  playerId?: string | undefined
  roundId?: string | undefined
  transactionId?: string | undefined
  state?: DeliveryState | undefined
}

/** Lists do not read the bytes. */
const withoutBytes = { body: true, contentHash: true } as const

function whereOf(filter: BrandFilter): Prisma.WalletTransactionWhereInput {
  const { organizationId, brandId, from, to, type, playerId, roundId, transactionId, state } = filter
  // defence: API lists of transactions are scoped to the brand
  return {
    organizationId,
    brandId,
    ...(type && { type }),
    ...(playerId && { playerId }),
    ...(roundId && { roundId }),
    ...(transactionId && { transactionId }),
    ...(state && { state }),
    ...((from || to) && { createdAt: { ...(from && { gte: from }), ...(to && { lt: to }) } }),
  }
}

export function findTransactions(
  db: Db,
  asked: { filter: BrandFilter; cursor: TimeCursor | null; limit: number; offset: number },
) {
  const { filter, cursor, limit, offset } = asked
  return db.walletTransaction.findMany({
    where: { AND: [whereOf(filter), cursor ? beyond(cursor) : {}] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    skip: offset,
    omit: withoutBytes,
  })
}

export function findTransaction(db: Db, key: { organizationId: string; brandId: string; id: string }) {
  // defence: an API transaction is scoped to the brand
  return db.walletTransaction.findFirst({
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
  return db.walletTransaction.findMany({
    where: key,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: limit,
    skip: offset,
    omit: withoutBytes,
  })
}
