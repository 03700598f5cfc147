import type { Prisma, SessionMode } from '@/prisma/generated/client'
import type { TimeOrder } from '@/server/contract/inputs'
import type { Db } from '@/server/db'
import { beyond, type TimeCursor } from '@/server/paging/time-cursor'
import { readingOrder } from '@/server/paging/time-page'

export type ShownStatus = 'created' | 'launched' | 'expired' | 'closed'

export interface SessionFilter {
  organizationId: string
  brandId?: string | undefined
  apiKeyId?: string | undefined
  gameId?: string | undefined
  playerId?: string | undefined
  providerCode?: string | undefined
  mode?: SessionMode | undefined
  status?: ShownStatus | undefined
  from?: Date | undefined
  to?: Date | undefined
  /** What "expired" is measured by. */
  now: Date
}

const listed = {
  id: true,
  brandId: true,
  gameId: true,
  providerCode: true,
  mode: true,
  status: true,
  playerId: true,
  currency: true,
  country: true,
  createdAt: true,
  launchedAt: true,
  expiresAt: true,
  brand: { select: { ref: true } },
} as const satisfies Prisma.GameSessionSelect

export type CabinetSessionRow = Prisma.GameSessionGetPayload<{ select: typeof listed }>

interface AskedSessions {
  filter: SessionFilter
  cursor: TimeCursor | null
  order: TimeOrder | undefined
  limit: number
}

/** `limit` rows beyond the cursor, in the cursor's direction: nearest first. */
export function findSessions(
  db: Db,
  { filter, cursor, order, limit }: AskedSessions,
): Promise<CabinetSessionRow[]> {
  const direction = readingOrder(cursor, order)
  return db.gameSession.findMany({
    where: { AND: [whereOf(filter), cursor ? beyond(cursor) : {}] },
    orderBy: [{ createdAt: direction }, { id: direction }],
    take: limit,
    select: listed,
  })
}

function whereOf(filter: SessionFilter): Prisma.GameSessionWhereInput {
  const { organizationId, brandId, apiKeyId, gameId, playerId, providerCode, mode } = filter
  const { status, from, to, now } = filter
  return {
    organizationId,
    ...(brandId && { brandId }),
    ...(apiKeyId && { apiKeyId }),
    ...(gameId && { gameId }),
    ...(playerId && { playerId }),
    ...(providerCode && { providerCode }),
    ...(mode && { mode }),
    ...(status && whereStatus(status, now)),
    ...((from || to) && { createdAt: { ...(from && { gte: from }), ...(to && { lt: to }) } }),
  }
}

/** The same rule as `sessionStatusAt`, said to the database. */
function whereStatus(status: ShownStatus, now: Date): Prisma.GameSessionWhereInput {
  if (status === 'closed') return { status }
  if (status === 'expired') return { status: { not: 'closed' }, expiresAt: { lte: now } }
  return { status, expiresAt: { gt: now } }
}

/** One session of the organization; null for another's. */
export function findCabinetSession(db: Db, { organizationId, id }: { organizationId: string; id: string }) {
  return db.gameSession.findFirst({
    where: { id, organizationId },
    select: {
      ...listed,
      apiKeyId: true,
      lang: true,
      balanceMinor: true,
      returnUrl: true,
      depositUrl: true,
      providerSessionUid: true,
      rtpVariant: true,
      closedAt: true,
    },
  })
}

export async function findNamesOfGames(db: Db, gameIds: readonly string[]): Promise<Map<string, string>> {
  const games = await db.game.findMany({
    where: { id: { in: [...new Set(gameIds)] } },
    select: { id: true, name: true },
  })
  return new Map(games.map((game) => [game.id, game.name]))
}
