import type { FreeRoundGrantStatus, Prisma } from '@/prisma/generated/client'
import { db } from '@/server/db'
import { beyond, type TimeCursor } from '@/server/paging/time-cursor'
import { openStatuses } from './grant'

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

/** Those that come to an end by the clock; a pending grant waits for the sweep. */
const ending = openStatuses.filter((status) => status !== 'pending_issue')

/** What the games make of a grant at its end: the same rule as `grantAt`, said to the database. */
function endsAs(): Partial<Record<FreeRoundGrantStatus, Prisma.FreeRoundGrantWhereInput>> {
  const { roundsTotal } = db.freeRoundGrantGame.fields
  // Games of which something expires with the grant, or has.
  const expiring = {
    OR: [
      { status: 'expired' },
      { status: { in: ['active', 'pending_issue'] }, roundsPlayed: { lt: roundsTotal } },
    ],
  } satisfies Prisma.FreeRoundGrantGameWhereInput
  return {
    expired: { games: { some: expiring } },
    cancelled: { games: { none: expiring, some: { status: 'cancelled' } } },
    completed: { games: { none: { OR: [...expiring.OR, { status: 'cancelled' }] } } },
  }
}

/** Grants that stand in one of the statuses at a time, swept or not. */
export function whereStatusAt(
  statuses: readonly FreeRoundGrantStatus[],
  now: Date,
): Prisma.FreeRoundGrantWhereInput {
  const hasEnded = { closedAt: null, endAt: { lte: now }, status: { in: ending } }
  const conditions = endsAs()
  const ended = statuses.flatMap((status) => conditions[status] ?? [])
  return {
    OR: [{ status: { in: [...statuses] }, NOT: hasEnded }, ...ended.map((as) => ({ ...hasEnded, ...as }))],
  }
}

/** A grant's status at a time in SQL, its row aliased `g`: the same rule as `grantAt`. */
export const sqlStatusAt = (now: string) => `case
    when g.closed_at is not null or g.end_at > ${now} or g.id is null or g.status = 'pending_issue' then g.status
    when exists (select from free_round_grant_game e where e.grant_id = g.id and (e.status = 'expired'
      or (e.status in ('active', 'pending_issue') and e.rounds_played < e.rounds_total))) then 'expired'
    when exists (select from free_round_grant_game e where e.grant_id = g.id and e.status = 'cancelled') then 'cancelled'
    else 'completed' end`
