import type { Db } from '@/server/db'

/** What identifies a round. */
export interface RoundKey {
  organizationId: string
  brandId: string
  providerCode: string
  roundId: string
  playerId: string
  currency: string
}

const maxMovements = 1_000

/** The movements of a round in the order in which they were reported, and whether a refund holds each bet. */
export async function findRoundMovements(db: Db, key: RoundKey) {
  const { organizationId, brandId, providerCode, roundId, playerId, currency } = key
  const rows = await db.movement.findMany({
    where: { organizationId, brandId, providerCode, roundId, playerId, currency },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: maxMovements,
    select: {
      id: true,
      transactionId: true,
      type: true,
      amountMinor: true,
      currency: true,
      isFree: true,
      isFinished: true,
      referenceTransactionId: true,
      state: true,
      stateReason: true,
      providerAnswer: true,
      mayHaveMoved: true,
      operatorStatus: true,
      balanceMinor: true,
      origin: true,
      createdAt: true,
      settledAt: true,
      reversals: { select: { id: true } },
    },
  })
  return rows.map(({ reversals, ...movement }) => ({ ...movement, isRefunded: reversals.length > 0 }))
}
