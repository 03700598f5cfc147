import type { TransactionResponse } from '@/server/contract/resources/transaction'
import { AppError } from '@/server/core/app-error'
import type { BrandContext } from '@/server/core/context'
import { isUuid } from '@/server/core/ids'
import { db } from '@/server/db'
import { findArchived } from '@/server/modules/delivery/archive'
import { presentTransactionDetail } from './present-transaction'
import { findBrandRef } from './queries-deliveries'
import { findTransaction } from './queries-transactions'

/** One movement of the brand with its attempts, also from the archive. Refusal: E0004, also for another brand's. */
export async function getTransaction(ctx: BrandContext, id: string): Promise<TransactionResponse> {
  const { organizationId, brandId } = ctx
  const key = { organizationId, brandId, id }
  const row = isUuid(id) ? ((await findTransaction(db, key)) ?? (await findArchived(key))) : null
  if (!row) throw new AppError('E0004', { message: 'Transaction not found.' })
  return { transaction: presentTransactionDetail(row, await findBrandRef(db, brandId)) }
}
