import type { TenantContext } from '@/server/core/context'
import { fromReplica, readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { DeliverySearch, deliveryFilter } from './delivery-filter'
import type { DeliverySum } from './delivery-scope'
import { countUpTo } from './queries-export'
import { sumDeliveries } from './queries-totals'

/** More are not counted, nor summed: the answer would take longer than the list itself. */
const maxCounted = 10_000

export interface DeliveryTotals {
  /** At most 10,000. */
  count: number
  hasMore: boolean
  /** Per currency and type, whatever the status; empty where there are more than are counted. */
  sums: DeliverySum[]
}

/** How many movements a filter matches, and what they amount to. The order and the place in the list say nothing here. */
export const totalDeliveries = fromReplica(readVerb('transactions.read', DeliverySearch, run))

async function run(ctx: TenantContext, search: DeliverySearch): Promise<DeliveryTotals> {
  const { cursor: _, order: __, ...wanted } = search
  const filter = deliveryFilter(ctx, wanted)
  const count = await countUpTo(db, filter, maxCounted + 1)
  if (count > maxCounted) return { count: maxCounted, hasMore: true, sums: [] }
  return { count, hasMore: false, sums: count === 0 ? [] : await sumDeliveries(db, filter) }
}
