import type { FreeRoundGrantStatus, Prisma } from '@/prisma/generated/client'
import { db } from '@/server/db'
import { openStatuses } from './grant'

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
