import type { MovementType } from '@/prisma/generated/client'
import type { Db } from '@/server/db'
import { type DeliveryFilter, whereOf } from './queries-deliveries'

export interface DeliverySum {
  currency: string
  type: MovementType
  count: number
  amountMinor: bigint
}

/** By currency, bets first. */
export async function sumDeliveries(db: Db, filter: DeliveryFilter): Promise<DeliverySum[]> {
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
