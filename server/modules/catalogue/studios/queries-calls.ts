import { z } from 'zod'
import type { Prisma } from '@/prisma/generated/client'
import type { TimeOrder } from '@/server/contract/inputs'
import { type Db, db, type Statement } from '@/server/db'
import { beyond, type TimeCursor } from '@/server/paging/time-cursor'
import { readingOrder } from '@/server/paging/time-page'

const listed = {
  id: true,
  createdAt: true,
  isInbound: true,
  method: true,
  path: true,
  status: true,
  failure: true,
  durationMs: true,
} as const satisfies Prisma.StudioCallSelect

interface CallFilter {
  providerCode: string
  direction?: 'in' | 'out' | undefined
  outcome?: 'ok' | 'failed' | undefined
  from?: Date | undefined
  to?: Date | undefined
}

interface AskedCalls {
  filter: CallFilter
  cursor: TimeCursor | null
  order: TimeOrder | undefined
  limit: number
}

/** `limit` rows beyond the cursor, in the cursor's direction: nearest first. */
export function findCalls(handle: Db, { filter, cursor, order, limit }: AskedCalls) {
  const direction = readingOrder(cursor, order)
  return handle.studioCall.findMany({
    where: { AND: [whereOf(filter), cursor ? beyond(cursor) : {}] },
    orderBy: [{ createdAt: direction }, { id: direction }],
    take: limit,
    select: listed,
  })
}

const whereOf = ({
  providerCode,
  direction,
  outcome,
  from,
  to,
}: CallFilter): Prisma.StudioCallWhereInput => ({
  // defence: a studio sees the calls of its own production alone
  providerCode,
  ...(direction && { isInbound: direction === 'in' }),
  ...(outcome === 'ok' && { status: { lt: 400 } }),
  ...(outcome === 'failed' && { OR: [{ status: null }, { status: { gte: 400 } }] }),
  ...((from || to) && { createdAt: { ...(from && { gte: from }), ...(to && { lt: to }) } }),
})

const Headers = z.record(z.string(), z.string())

export async function findCall(handle: Db, at: { providerCode: string; createdAt: Date; id: string }) {
  const row = await handle.studioCall.findUnique({
    where: { providerCode_createdAt_id: at },
    select: {
      ...listed,
      ...{ requestHeaders: true, requestBody: true, responseHeaders: true, responseBody: true },
    },
  })
  return (
    row && {
      ...row,
      requestHeaders: Headers.parse(row.requestHeaders),
      responseHeaders: Headers.parse(row.responseHeaders),
    }
  )
}

const health: Statement = {
  name: 'studios.call-health',
  text: `select is_inbound as "isInbound", count(*)::int4 as calls,
      count(*) filter (where status is null or status >= 400)::int4 as failed,
      percentile_disc(0.5) within group (order by duration_ms)::int4 as "medianMs",
      percentile_disc(0.95) within group (order by duration_ms)::int4 as "p95Ms"
    from studio_call where provider_code = $1 and created_at >= $2 group by 1 order by 1`,
}

interface CallHealth {
  isInbound: boolean
  calls: number
  failed: number
  medianMs: number
  p95Ms: number
}

/** Of the calls in the log since a time, by direction; a direction without calls has no row. */
export const findCallHealth = (handle: Db, { providerCode, since }: { providerCode: string; since: Date }) =>
  handle.query<CallHealth>(health, [providerCode, since])

const prune: Statement = {
  name: 'studios.prune-calls',
  text: `delete from studio_call where ctid = any (array(select ctid from studio_call where created_at < $1 limit $2))
    returning 1`,
}

/** At most `limit` rows at a time; returns how many. */
export const deleteCallsBefore = async (before: Date, limit: number): Promise<number> =>
  (await db.query(prune, [before, limit])).length
