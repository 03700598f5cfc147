import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { prisma } from '@/server/db'
import { requirePermission } from '@/server/modules/members'
import { findGameNames, findRoundDeliveries } from './queries-deliveries'
import { sumConfirmed } from './round-totals'

/** The movements of one round in the order they were reported. Refusal: E0004 when the organization has none. */
export async function getRoundDeliveries(
  ctx: TenantContext,
  { providerCode, roundId }: { providerCode: string; roundId: string },
) {
  requirePermission(ctx.actor, 'transactions.read')
  const { organizationId } = ctx
  const rows = await findRoundDeliveries(prisma, { organizationId, providerCode, roundId })
  const first = rows[0]
  if (!first) throw new AppError('E0004', { message: 'There is no such round in this organization.' })
  const games = await findGameNames(prisma, [first.gameId])
  return {
    providerCode,
    roundId,
    gameId: first.gameId,
    gameName: games.get(first.gameId) ?? null,
    sessionId: first.sessionId,
    playerId: first.playerId,
    /** What the wallet confirmed, by currency. */
    totals: sumConfirmed(rows),
    deliveries: rows,
  }
}
