import type { FreeRoundGrantStatus, Prisma } from '@/prisma/generated/client'
import { db } from '@/server/db'
import { beyond, type TimeCursor } from '@/server/paging/time-cursor'
import { whereStatusAt } from './queries-status'

const withGames = {
  games: { include: { game: { select: { providerGameId: true } } }, orderBy: { gameId: 'asc' } },
} as const satisfies Prisma.FreeRoundGrantInclude

export type GrantRow = Prisma.FreeRoundGrantGetPayload<{ include: typeof withGames }>

/** A grant within its brand. */
export function findGrant(key: { brandId: string; id: string }): Promise<GrantRow | null> {
  // defence: a free-round grant is scoped to the brand
  return db.freeRoundGrant.findFirst({ where: key, include: withGames })
}

export interface GrantFilter {
  brandId: string
  playerId: string | undefined
  status: FreeRoundGrantStatus | undefined
  campaignRef: string | undefined
  now: Date
}

/** A slice of a brand's grants, newest first, and how many there are. */
export async function findGrants(
  { brandId, playerId, status, campaignRef, now }: GrantFilter,
  { cursor, limit, offset }: { cursor: TimeCursor | null; limit: number; offset: number },
): Promise<{ rows: GrantRow[]; total: number }> {
  // defence: lists of free rounds are scoped to the brand
  const where: Prisma.FreeRoundGrantWhereInput = {
    brandId,
    ...(playerId === undefined ? {} : { playerId }),
    ...(status === undefined ? {} : whereStatusAt([status], now)),
    ...(campaignRef === undefined ? {} : { campaignRef }),
  }
  const [rows, total] = await Promise.all([
    db.freeRoundGrant.findMany({
      where: { AND: [where, cursor ? beyond(cursor) : {}] },
      include: withGames,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit,
      skip: offset,
    }),
    db.freeRoundGrant.count({ where }),
  ])
  return { rows, total }
}
