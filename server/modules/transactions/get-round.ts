import type { Round, RoundResponse } from '@/server/contract/resources/round'
import { AppError } from '@/server/core/app-error'
import type { BrandContext } from '@/server/core/context'
import { minorToJson } from '@/server/core/money'
import { prisma } from '@/server/db'
import { presentTransaction } from './present-transaction'
import { findBrandRef } from './queries-deliveries'
import { findRoundTransactions } from './queries-transactions'
import { type RoundMovement, sumConfirmed } from './round-totals'

/** All movements of one round of the brand and what its wallet confirmed of them. Refusal: E0004. */
export async function getRound(
  ctx: BrandContext,
  round: { provider_code: string; round_id: string },
): Promise<RoundResponse> {
  const { organizationId, brandId } = ctx
  const { provider_code: providerCode, round_id: roundId } = round
  const [rows, ref] = await Promise.all([
    findRoundTransactions(prisma, { organizationId, brandId, providerCode, roundId }),
    findBrandRef(prisma, brandId),
  ])
  if (rows.length === 0) throw new AppError('E0004', { message: 'There is no such round.' })
  return {
    round: {
      provider_code: providerCode,
      round_id: roundId,
      finished: rows.some((row) => row.isFinished),
      totals: presentTotals(rows),
      transactions: rows.map((row) => presentTransaction(row, ref)),
    },
  }
}

function presentTotals(rows: readonly RoundMovement[]): Round['totals'] {
  return sumConfirmed(rows).map((sum) => ({
    currency: sum.currency,
    bet_amount: minorToJson(sum.bet),
    win_amount: minorToJson(sum.win),
    refund_amount: minorToJson(sum.refund),
  }))
}
