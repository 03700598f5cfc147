import { z } from 'zod'
import type { Round, RoundResponse } from '@/server/contract/resources/transaction'
import { AppError } from '@/server/core/app-error'
import type { BrandContext, TenantContext } from '@/server/core/context'
import { minorToJson } from '@/server/core/money'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { presentTransaction } from './present-transaction'
import { findBrandRef, findGameNames, findRoundMovements } from './queries-movements'
import { findRoundTotals, findRoundTransactions, type RoundTotals } from './queries-transactions'

/** A page of the movements of one round of the brand, and what its wallet confirmed of all of them. Refusal: E0004. */
export async function getRound(
  ctx: BrandContext,
  round: { provider_code: string; round_id: string; limit: number; offset: number },
): Promise<RoundResponse> {
  const { organizationId, brandId } = ctx
  const { provider_code: providerCode, round_id: roundId, limit, offset } = round
  const key = { organizationId, brandId, providerCode, roundId }
  const [totals, rows, ref] = await Promise.all([
    findRoundTotals(db, key),
    findRoundTransactions(db, key, { limit: limit + 1, offset }),
    findBrandRef(db, brandId),
  ])
  if (totals.length === 0) throw new AppError('E0004', { message: 'Round not found.' })
  return {
    round: {
      provider_code: providerCode,
      round_id: roundId,
      finished: totals.some((total) => total.isFinished),
      totals: presentTotals(totals),
      transactions: rows.slice(0, limit).map((row) => presentTransaction(row, ref)),
      limit,
      offset,
      has_more: rows.length > limit,
    },
  }
}

function presentTotals(totals: readonly RoundTotals[]): Round['totals'] {
  return totals.map(({ currency, bet, win, refund }) => ({
    currency,
    bet_amount: minorToJson(bet),
    win_amount: minorToJson(win),
    refund_amount: minorToJson(refund),
  }))
}

const OneRound = z.object({ providerCode: z.string().max(64), roundId: z.string().max(160) })
type OneRound = z.output<typeof OneRound>

const maxMovements = 500

/**
 * The first movements of one round in the order they were reported, and what all of them add up to. Refusal: E0004 when the
 * organization has none.
 */
export const getRoundMovements = readVerb('transactions.read', OneRound, runGetRoundMovements)

async function runGetRoundMovements(ctx: TenantContext, { providerCode, roundId }: OneRound) {
  const { organizationId } = ctx
  const round = { organizationId, providerCode, roundId }
  const [totals, rows] = await Promise.all([
    findRoundTotals(db, round),
    findRoundMovements(db, round, maxMovements + 1),
  ])
  const first = rows[0]
  if (!first) throw new AppError('E0004', { message: 'Round not found in this organization.' })
  const games = await findGameNames(db, [first.gameId])
  return {
    providerCode,
    roundId,
    gameId: first.gameId,
    gameName: games.get(first.gameId) ?? null,
    sessionId: first.sessionId,
    playerId: first.playerId,
    totals,
    movements: rows.slice(0, maxMovements),
    hasMore: rows.length > maxMovements,
  }
}
