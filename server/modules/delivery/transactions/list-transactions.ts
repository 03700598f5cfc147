import type { ListTransactionsQuery } from '@/server/contract/operations/transactions'
import type { TransactionList, TransactionResponse } from '@/server/contract/resources/transaction'
import { AppError } from '@/server/core/app-error'
import type { BrandContext } from '@/server/core/context'
import { isUuid } from '@/server/core/ids'
import { db } from '@/server/db'
import { findArchived } from '@/server/modules/delivery/archive'
import { formatCursor, parseCursor } from '@/server/paging/time-cursor'
import { findArchivedBeyond } from './archived-rows'
import { presentTransaction, presentTransactionDetail } from './present-transaction'
import { findBrandRef } from './queries-movements'
import { findTransaction, findTransactions } from './queries-transactions'

/** Everything the list may be asked for, but the brand, which the context has. */
export type TransactionListQuery = Omit<ListTransactionsQuery, 'sub_operator_ref'>

/** The brand's movements, newest first (spec §4.9). `has_more` is found by asking for one row more. */
export async function listTransactions(
  ctx: BrandContext,
  query: TransactionListQuery,
): Promise<TransactionList> {
  const { organizationId, brandId } = ctx
  const { limit, offset } = query
  const filter = {
    organizationId,
    // defence: API lists of transactions are scoped to the brand
    brandId,
    from: query.from === undefined ? undefined : new Date(query.from),
    to: query.to === undefined ? undefined : new Date(query.to),
    type: query.transaction_type,
    playerId: query.player_id,
    roundId: query.round_id,
    transactionId: query.transaction_id,
    states: query.status && [query.status],
  }
  const [rows, ref] = await Promise.all([
    findTransactions(db, { filter, cursor: parseCursor(query.cursor), limit: limit + 1, offset }),
    findBrandRef(db, brandId),
  ])
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    transactions: page.map((row) => presentTransaction(row, ref)),
    limit,
    offset,
    has_more: rows.length > limit,
    archived_before: last ? null : ((await findArchivedBeyond(filter))?.toISOString() ?? null),
    next_cursor: last ? formatCursor({ direction: 'older', createdAt: last.createdAt, id: last.id }) : null,
  }
}

/** One movement of the brand with its attempts, also from the archive. Refusal: E0004, also for another brand's. */
export async function getTransaction(ctx: BrandContext, id: string): Promise<TransactionResponse> {
  const { organizationId, brandId } = ctx
  const key = { organizationId, brandId, id }
  const row = isUuid(id) ? ((await findTransaction(db, key)) ?? (await findArchived(key))) : null
  if (!row) throw new AppError('E0004', { message: 'Transaction not found.' })
  return { transaction: presentTransactionDetail(row, await findBrandRef(db, brandId)) }
}
