import { manualClock } from '@/server/core/clock'
import type { BrandContext, Context } from '@/server/core/context'
import { asBrandId, asOrganizationId, asSessionId, newId, type SessionId } from '@/server/core/ids'
import { db } from '@/server/db'
import { demoEnv } from '@/server/env'
import { findOpenRounds } from '@/server/modules/delivery/open-rounds'
import { reportMovement } from '@/server/modules/delivery/wallet'
import { setLimits } from '@/server/modules/rules/limits'
import { limitedPlayer, waitingPlayer } from './demo-plan'

const slug = 'lucky-lane'
const minute = 60_000
const providerCode = 'aurora'

const limits = { stake_max: '10.00', loss_24h: '30.00', loss_7d: '', loss_30d: '', session_minutes_24h: '' }

/**
 * A player at a loss limit with a refused bet, and a round that its provider never ended: played an hour ago through the wallet
 * engine, so that both stand in the cabinet from the start.
 */
export async function seedProtection(ctx: Context, { enumerated }: { enumerated: string }): Promise<void> {
  // Nobody else's wallet is told of bets that nobody placed.
  if (demoEnv().DEMO_CALLBACK_URL !== undefined) return
  const { id, defaultBrandId } = await db.organization.findUniqueOrThrow({ where: { slug } })
  if (defaultBrandId === null) return
  const clock = manualClock(await findStart(ctx, id))
  const brand = { ...ctx, clock, organizationId: asOrganizationId(id), brandId: asBrandId(defaultBrandId) }
  const known = await db.gameSession.findMany({ where: { organizationId: id, gameId: enumerated } })
  const isKnown = (player: string) => known.some(({ playerId }) => playerId === player)
  if (!isKnown(limitedPlayer)) {
    await setLimits(brand, { playerId: limitedPlayer, currency: 'EUR', values: limits })
    await play(brand, await openSession(brand, { playerId: limitedPlayer, gameId: enumerated }), [
      ...round('limited-1', [1_000n, 0n]),
      ...round('limited-2', [1_000n, 200n]),
      ...round('limited-3', [1_200n, null]),
      ...round('limited-4', [1_000n, 0n]),
      ...round('limited-5', [1_000n, null]),
    ])
  }
  if (!isKnown(waitingPlayer))
    await play(brand, await openSession(brand, { playerId: waitingPlayer, gameId: enumerated }), [
      ...round('waiting-1', [250n, null]),
    ])
  await findOpenRounds(ctx)
}

/** An hour ago, but after what was searched for open rounds before. */
async function findStart({ clock }: Context, organizationId: string): Promise<Date> {
  const searched = await db.openRoundProgress.findUnique({ where: { organizationId } })
  const hourAgo = clock.now().getTime() - 60 * minute
  return new Date(Math.max(hourAgo, searched?.examinedUntil.getTime() ?? 0))
}

type Reported = Pick<
  Parameters<typeof reportMovement>[1],
  'type' | 'transactionId' | 'roundId' | 'amountMinor'
>

/** A bet and its win; null: nothing came after the bet. */
const round = (roundId: string, [bet, win]: [bigint, bigint | null]): Reported[] => [
  { type: 'bet', transactionId: `${roundId}-bet`, roundId, amountMinor: bet },
  ...(win === null
    ? []
    : [{ type: 'win' as const, transactionId: `${roundId}-win`, roundId, amountMinor: win }]),
]

async function play(
  { clock, ...ctx }: BrandContext & { clock: ReturnType<typeof manualClock> },
  sessionId: SessionId,
  movements: readonly Reported[],
): Promise<void> {
  for (const movement of movements) {
    clock.advance(10_000)
    await reportMovement(
      { ...ctx, clock },
      {
        ...movement,
        ...{ providerCode, sessionId, currency: 'EUR', action: movement.type.toUpperCase() },
        isFinished: movement.type === 'win',
      },
    )
  }
}

async function openSession(
  { organizationId, brandId, clock }: BrandContext,
  of: { playerId: string; gameId: string },
): Promise<SessionId> {
  const createdAt = clock.now()
  const { id } = await db.gameSession.create({
    data: {
      ...{ id: newId(), organizationId, brandId, ...of, providerCode, createdAt, launchedAt: createdAt },
      ...{ mode: 'real', status: 'launched', currency: 'EUR', country: 'MT', lang: 'en', balanceMinor: 0n },
      expiresAt: new Date(createdAt.getTime() + 24 * 60 * minute),
    },
  })
  return asSessionId(id)
}
