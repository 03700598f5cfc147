import { Prisma } from '@/prisma/generated/client'
import type { Db, Statement } from '@/server/db'

export function findOpenRound(db: Db, key: { organizationId: string; id: string }) {
  return db.openRound.findFirst({ where: key })
}

const lock: Statement = {
  name: 'open-rounds.lock',
  text: 'select id from open_round where id = $1 and organization_id = $2 for update',
}

/** The round within its organization, locked until the transaction ends; null: there is none. */
export async function lockOpenRound(db: Db, key: { organizationId: string; id: string }) {
  const [row] = await db.query<{ id: string }>(lock, [key.id, key.organizationId])
  return row ? findOpenRound(db, key) : null
}

export async function updateOpenRound(
  db: Db,
  id: string,
  {
    markedBy,
    ...data
  }: Omit<Prisma.OpenRoundUncheckedUpdateInput, 'markedBy'> & {
    /** Null: not marked. */
    markedBy?: Prisma.InputJsonObject | null
  },
): Promise<void> {
  const marked = markedBy === undefined ? {} : { markedBy: markedBy ?? Prisma.DbNull }
  await db.openRound.update({ where: { id }, data: { ...data, ...marked } })
}

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
