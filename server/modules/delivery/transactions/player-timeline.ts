import { z } from 'zod'
import { pageCursor } from '@/server/contract/inputs'
import { PlayerId } from '@/server/contract/primitives'
import type { TenantContext } from '@/server/core/context'
import { fromReplica, readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { type searchSessions, sessionsOf } from '@/server/modules/play/sessions'
import { parseCursor } from '@/server/paging/time-cursor'
import { readingOrder, toTimePage } from '@/server/paging/time-page'
import { type DecisionRow, findDecisions } from './queries-timeline'
import { type ListedMovement, movementsOf } from './search-movements'

type Session = Awaited<ReturnType<typeof searchSessions>>['sessions'][number]

type TimelineEvent = { id: string; createdAt: Date } & (
  | { kind: 'session'; session: Session }
  | { kind: 'transaction'; movement: ListedMovement }
  | { kind: 'decision'; decision: DecisionRow }
)

interface Timeline {
  /** Newest first. */
  events: TimelineEvent[]
  /** Cursors of the neighbouring pages; null where there is none. */
  older: string | null
  newer: string | null
}

/** Fewer than a page of each list that it is made of, so that none of them can lack an event. */
const pageSize = 30

const PlayerTimeline = z.strictObject({ playerId: PlayerId, cursor: pageCursor })

/** What a player did and what was decided about it: sessions, transactions with their callbacks, exclusions, limits, refusals. */
export const readPlayerTimeline = fromReplica(readVerb('players.read', PlayerTimeline, run))

async function run(ctx: TenantContext, asked: z.output<typeof PlayerTimeline>): Promise<Timeline> {
  const { organizationId } = ctx
  const { playerId } = asked
  const cursor = parseCursor(asked.cursor)
  const [{ sessions }, { movements }, decisions] = await Promise.all([
    sessionsOf(ctx, asked),
    movementsOf(ctx, asked),
    findDecisions(db, { organizationId, playerId }, { cursor, limit: pageSize + 1 }),
  ])
  const events: TimelineEvent[] = [
    ...sessions.map((session) => ({ ...placeOf(session), kind: 'session' as const, session })),
    ...movements.map((movement) => ({ ...placeOf(movement), kind: 'transaction' as const, movement })),
    ...decisions.map((decision) => ({ ...placeOf(decision), kind: 'decision' as const, decision })),
  ]
  const sign = readingOrder(cursor) === 'asc' ? 1 : -1
  const nearest = events.toSorted((a, b) => sign * compare(a, b)).slice(0, pageSize + 1)
  const { rows, older, newer } = toTimePage(nearest, { cursor, pageSize })
  return { events: rows, older, newer }
}

type Place = Pick<TimelineEvent, 'id' | 'createdAt'>

const placeOf = ({ id, createdAt }: Place): Place => ({ id, createdAt })

const compare = (a: Place, b: Place) =>
  a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
