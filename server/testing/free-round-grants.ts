import type { Prisma } from '@/prisma/generated/client'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'

interface GrantOwner {
  organizationId: string
  brandId: string
  providerCode: string
  playerId: string
  gameId: string
}

type GrantSettings = Partial<Prisma.FreeRoundGrantUncheckedCreateInput>
type GameSettings = Partial<Omit<Prisma.FreeRoundGrantGameUncheckedCreateInput, 'grantId' | 'gameId'>>

const day = 86_400_000

/** An active grant of ten rounds of 1.00 EUR on one game, as its issue would have left it. Returns its id. */
export async function createTestGrant(
  { organizationId, brandId, providerCode, playerId, gameId }: GrantOwner,
  { now = new Date('2026-03-01T12:00:00.000Z'), ...settings }: GrantSettings & { now?: Date } = {},
  game: GameSettings = {},
): Promise<string> {
  const id = newId()
  await db.freeRoundGrant.create({
    data: {
      id,
      organizationId,
      brandId,
      providerCode,
      playerId,
      currency: 'EUR',
      country: 'MT',
      betAmount: settings.coinLevel ? null : '1',
      roundsPerGame: 10,
      kind: 'freespin',
      startAt: new Date(now.getTime() - day),
      endAt: new Date(now.getTime() + 7 * day),
      status: 'active',
      settlesInBatch: false,
      idempotencyKey: id,
      requestHash: Buffer.alloc(32),
      issuedBy: {},
      createdAt: now,
      issuedAt: now,
      responseBody: {},
      ...settings,
      games: { create: { gameId, status: 'active', roundsTotal: 10, ...game } },
    },
  })
  return id
}
