import type { FreeRoundGrantStatus, Prisma } from '@/prisma/generated/client'
import type { TimeOrder } from '@/server/contract/inputs'
import { db } from '@/server/db'
import { beyond, type TimeCursor } from '@/server/paging/time-cursor'
import { readingOrder } from '@/server/paging/time-page'
import { whereStatusAt } from './queries-read'

export interface GrantSearchFilter {
  organizationId: string
  statuses?: readonly FreeRoundGrantStatus[] | undefined
  playerId?: string | undefined
  campaignRef?: string | undefined
  providerCode?: string | undefined
  gameId?: string | undefined
  brandId?: string | undefined
  /** What "expired" is measured by. */
  now: Date
}

const listed = {
  id: true,
  brandId: true,
  providerCode: true,
  playerId: true,
  currency: true,
  coinLevel: true,
  betAmount: true,
  roundsPerGame: true,
  kind: true,
  campaignRef: true,
  startAt: true,
  endAt: true,
  status: true,
  createdAt: true,
  closedAt: true,
  brand: { select: { ref: true } },
  games: {
    select: {
      gameId: true,
      status: true,
      reason: true,
      roundsTotal: true,
      roundsPlayed: true,
      wonMinor: true,
      activatedAt: true,
      game: { select: { name: true } },
    },
    orderBy: { gameId: 'asc' },
  },
  campaignPlayer: { select: { line: true, campaign: { select: { id: true, name: true } } } },
} as const satisfies Prisma.FreeRoundGrantSelect

export type ListedGrantRow = Prisma.FreeRoundGrantGetPayload<{ select: typeof listed }>

/** `limit` rows beyond the cursor, in the cursor's direction: nearest first. */
export function findGrantPage({
  filter,
  cursor,
  order,
  limit,
}: {
  filter: GrantSearchFilter
  cursor: TimeCursor | null
  order: TimeOrder | undefined
  limit: number
}): Promise<ListedGrantRow[]> {
  const direction = readingOrder(cursor, order)
  return db.freeRoundGrant.findMany({
    where: { AND: [whereOf(filter), cursor ? beyond(cursor) : {}] },
    orderBy: [{ createdAt: direction }, { id: direction }],
    take: limit,
    select: listed,
  })
}

function whereOf(filter: GrantSearchFilter): Prisma.FreeRoundGrantWhereInput {
  const { organizationId, statuses, playerId, campaignRef, providerCode, gameId, brandId, now } = filter
  return {
    organizationId,
    ...(statuses && whereStatusAt(statuses, now)),
    ...(playerId && { playerId }),
    ...(campaignRef && { campaignRef }),
    ...(providerCode && { providerCode }),
    ...(brandId && { brandId }),
    ...(gameId && { games: { some: { gameId } } }),
  }
}

interface Key {
  organizationId: string
  id: string
}

/** A grant of the organization, whichever of its brands issued it; null for another's. */
export function findCabinetGrant({ organizationId, id }: Key) {
  return db.freeRoundGrant.findFirst({
    where: { id, organizationId },
    select: {
      ...listed,
      country: true,
      idempotencyKey: true,
      issuedBy: true,
      issuedAt: true,
      cancelAskedAt: true,
      settlesInBatch: true,
    },
  })
}

/** When rounds of each game were first and last counted. */
export async function findPlayTimes(grantId: string) {
  const rows = await db.freeRoundPlay.groupBy({
    by: ['gameId'],
    where: { grantId },
    _min: { createdAt: true },
    _max: { createdAt: true },
    _count: { _all: true },
  })
  return rows.flatMap(({ gameId, _min: first, _max: last, _count: count }) =>
    first.createdAt && last.createdAt
      ? [{ gameId, firstAt: first.createdAt, lastAt: last.createdAt, rounds: count._all }]
      : [],
  )
}

/** What was done to a grant on purpose, oldest first. */
export function findGrantActs({ organizationId, id }: Key) {
  return db.auditEntry.findMany({
    where: { organizationId, subjectType: 'free_round_grant', subjectId: id },
    select: { action: true, actor: true, createdAt: true },
    orderBy: { createdAt: 'asc' },
    take: 50,
  })
}
