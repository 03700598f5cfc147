import { manualClock } from '@/server/core/clock'
import type { Context } from '@/server/core/context'
import { asSessionId, newId, type SessionId } from '@/server/core/ids'
import { db } from '@/server/db'
import { reportMovement } from '@/server/modules/delivery/wallet'
import { dayMs, planSessions } from './past-plan'

type Session = ReturnType<typeof planSessions>[number]

interface Player {
  organization: { id: string; defaultBrandId: string | null; createdAt: Date }
  games: Record<Session['provider'], string>
}

const atOnce = 8

/**
 * Plays what is planned until now: every movement is reported to the wallet engine and delivered to the sandbox's wallet, by a
 * clock of its session. Sessions are rows: no provider takes a launch that was signed weeks ago.
 */
export async function playPast(ctx: Context, { organization, games }: Player): Promise<void> {
  const sessions = planSessions(organization.createdAt, ctx.clock.now())
  const left = sessions.values()
  const play = async () => {
    for (const session of left) await playOne(ctx, { organization, games }, session)
  }
  await Promise.all(Array.from({ length: atOnce }, play))
}

async function playOne(ctx: Context, player: Player, session: Session): Promise<void> {
  const { provider: providerCode, movements } = session
  const sessionId = await openSession(player, session)
  const clock = manualClock(session.at)
  for (const { at, id: transactionId, betId, ...movement } of movements) {
    clock.set(at)
    const report = {
      ...movement,
      ...{ providerCode, sessionId, transactionId, currency: 'EUR', action: movement.type.toUpperCase() },
      ...(betId !== undefined && { referenceTransactionId: betId }),
    }
    const { outcome } = await reportMovement({ ...ctx, clock }, report)
    // The wallet is slow: the evening ends early, and the queue delivers what is owed.
    if (outcome !== 'ok') return
  }
}

/** One that an interrupted seed left is used again: its movements are known by it. */
async function openSession({ organization, games }: Player, session: Session): Promise<SessionId> {
  const { id: organizationId, defaultBrandId: brandId } = organization
  const { at: createdAt, playerId, country, provider: providerCode } = session
  const known = await db.gameSession.findFirst({ where: { organizationId, playerId, createdAt } })
  const { id } =
    known ??
    (await db.gameSession.create({
      data: {
        id: newId(),
        ...{ organizationId, brandId, playerId, country, providerCode, createdAt },
        gameId: games[providerCode],
        mode: 'real',
        status: 'launched',
        currency: 'EUR',
        lang: 'en',
        balanceMinor: 0n,
        launchedAt: createdAt,
        expiresAt: new Date(createdAt.getTime() + dayMs),
      },
    }))
  return asSessionId(id)
}
