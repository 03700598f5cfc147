import type { TenantContext } from '@/server/core/context'
import { fromReplica, readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { findArchivedBeyond } from './archived-rows'
import { MovementSearch, movementFilter } from './movement-filter'
import { countUpTo, type MovementSum, sumMovements } from './queries-found'
import { findGameNames, findMovements, findProviderNames, type ListedRow } from './queries-movements'

export type ListedMovement = ListedRow & { gameName: string | null }

export interface MovementPage {
  /** Newest first, or oldest first where that was asked for. */
  movements: ListedMovement[]
  /** Cursors of the neighbouring pages; null where there is none. */
  older: string | null
  newer: string | null
  /** Up to when transactions are in the archive alone, on the page where the list ends; null: nothing of it is. */
  archivedBefore: Date | null
}

const pageSize = 50

/** The organization's movements, all brands, by time and keyset: a page costs the same however deep it lies. */
export const searchMovements = fromReplica(readVerb('transactions.read', MovementSearch, movementsOf))

/** For verbs that have checked a permission which includes this one. */
export async function movementsOf(ctx: TenantContext, search: MovementSearch): Promise<MovementPage> {
  const { cursor: cursorText, order = 'newest', ...wanted } = search
  const cursor = parseCursor(cursorText)
  const filter = movementFilter(ctx, wanted)
  const found = await findMovements(db, { filter, cursor, order, limit: pageSize + 1 })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize, order })
  const names = await findGameNames(
    db,
    rows.map((row) => row.gameId),
  )
  return {
    movements: rows.map((row) => ({ ...row, gameName: names.get(row.gameId) ?? null })),
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

export interface MovementTotals {
  /** At most 10,000. */
  count: number
  hasMore: boolean
  /** Per currency and type, whatever the status; empty where there are more than are counted. */
  sums: MovementSum[]
}

/** How many movements a filter matches, and what they amount to. The order and the place in the list say nothing here. */
export const totalMovements = fromReplica(readVerb('transactions.read', MovementSearch, runTotal))

async function runTotal(ctx: TenantContext, search: MovementSearch): Promise<MovementTotals> {
  const { cursor: _, order: __, ...wanted } = search
  const filter = movementFilter(ctx, wanted)
  const count = await countUpTo(db, filter, maxCounted + 1)
  if (count > maxCounted) return { count: maxCounted, hasMore: true, sums: [] }
  return { count, hasMore: false, sums: count === 0 ? [] : await sumMovements(db, filter) }
}
