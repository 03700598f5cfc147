import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { findGameNames, findRoundDeliveries } from './queries-deliveries'
import { findRoundTotals } from './queries-round'

const OneRound = z.object({ providerCode: z.string().max(64), roundId: z.string().max(160) })
type OneRound = z.output<typeof OneRound>

const maxDeliveries = 500

/**
 * The first movements of one round in the order they were reported, and what all of them add up to. Refusal: E0004 when the
 * organization has none.
 */
export const getRoundDeliveries = readVerb('transactions.read', OneRound, run)

async function run(ctx: TenantContext, { providerCode, roundId }: OneRound) {
  const { organizationId } = ctx
  const round = { organizationId, providerCode, roundId }
  const [totals, rows] = await Promise.all([
    findRoundTotals(db, round),
    findRoundDeliveries(db, round, maxDeliveries + 1),
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
    deliveries: rows.slice(0, maxDeliveries),
    hasMore: rows.length > maxDeliveries,
  }
}
