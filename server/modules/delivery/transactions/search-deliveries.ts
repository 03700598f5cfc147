import type { TenantContext } from '@/server/core/context'
import { fromReplica, readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { findArchivedBeyond } from './archived-beyond'
import { DeliverySearch, deliveryFilter } from './delivery-filter'
import type { DeliverySum } from './delivery-scope'
import {
  findDeliveries,
  findGameNames,
  findProviderNames,
  type ListedRow,
  sumDeliveries,
} from './queries-deliveries'
import { countUpTo } from './queries-export'

export type ListedDelivery = ListedRow & { gameName: string | null }

export interface DeliveryPage {
  /** Newest first, or oldest first where that was asked for. */
  deliveries: ListedDelivery[]
  /** Cursors of the neighbouring pages; null where there is none. */
  older: string | null
  newer: string | null
  /** Up to when transactions are in the archive alone, on the page where the list ends; null: nothing of it is. */
  archivedBefore: Date | null
}

const pageSize = 50

/** The organization's movements, all brands, by time and keyset: a page costs the same however deep it lies. */
export const searchDeliveries = fromReplica(
  readVerb('transactions.read', DeliverySearch, runListProviderNames),
)

async function runListProviderNames(ctx: TenantContext, search: DeliverySearch): Promise<DeliveryPage> {
  const { cursor: cursorText, order = 'newest', ...wanted } = search
  const cursor = parseCursor(cursorText)
  const filter = deliveryFilter(ctx, wanted)
  const found = await findDeliveries(db, { filter, cursor, order, limit: pageSize + 1 })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize, order })
  const names = await findGameNames(
    db,
    rows.map((row) => row.gameId),
  )
  return {
    deliveries: rows.map((row) => ({ ...row, gameName: names.get(row.gameId) ?? null })),
    ...neighbours,
    // The archive begins where the list ends, in whichever order.
    archivedBefore:
      (order === 'newest' ? neighbours.older : neighbours.newer) === null
        ? await findArchivedBeyond(filter)
        : null,
  }
}

/** The providers there are, for a filter to name. */
export const listProviderNames = readVerb('transactions.read', (_: TenantContext) => findProviderNames(db))

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
