import type { Db } from '@/server/db'
import type { DeliveryFilter, DeliverySum } from './delivery-scope'
import { whereOf } from './queries-deliveries'
import { isSettled, sumSettled } from './queries-settled'

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
