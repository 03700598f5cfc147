import type { Round, RoundResponse } from '@/server/contract/resources/round'
import { AppError } from '@/server/core/app-error'
import type { BrandContext } from '@/server/core/context'
import { minorToJson } from '@/server/core/money'
import { db } from '@/server/db'
import { presentTransaction } from './present-transaction'
import { findBrandRef, findRoundSums } from './queries-deliveries'
import { findRoundTransactions } from './queries-transactions'
import { type RoundMovement, sumConfirmed } from './round-totals'

/** A page of the movements of one round of the brand, and what its wallet confirmed of all of them. Refusal: E0004. */
export async function getRound(
  ctx: BrandContext,
  round: { provider_code: string; round_id: string; limit: number; offset: number },
): Promise<RoundResponse> {
  const { organizationId, brandId } = ctx
  const { provider_code: providerCode, round_id: roundId, limit, offset } = round
  const key = { organizationId, brandId, providerCode, roundId }
  const [sums, rows, ref] = await Promise.all([
    findRoundSums(db, key),
    findRoundTransactions(db, key, { limit: limit + 1, offset }),
    findBrandRef(db, brandId),
  ])
  if (sums.length === 0) throw new AppError('E0004', { message: 'Round not found.' })
  return {
    round: {
      provider_code: providerCode,
      round_id: roundId,
      finished: sums.some((sum) => sum.isFinished),
      totals: presentTotals(sums),
      transactions: rows.slice(0, limit).map((row) => presentTransaction(row, ref)),
      limit,
      offset,
      has_more: rows.length > limit,
    },
  }
}

function presentTotals(movements: readonly RoundMovement[]): Round['totals'] {
  return sumConfirmed(movements).map((sum) => ({
    currency: sum.currency,
    bet_amount: minorToJson(sum.bet),
    win_amount: minorToJson(sum.win),
    refund_amount: minorToJson(sum.refund),
  }))
}
