import type { Prisma } from '@/prisma/generated/client'
import type { TimeOrder } from '@/server/contract/inputs'
import { type Db, db, type Statement } from '@/server/db'
import { beyond, type TimeCursor } from '@/server/paging/time-cursor'
import { readingOrder } from '@/server/paging/time-page'

export interface RequestFilter {
  organizationId: string
  /** The hundreds of the status: 2, 4 or 5. */
  statusClass?: 2 | 4 | 5 | undefined
  operation?: string | undefined
  keyId?: string | undefined
  brandId?: string | undefined
  /** Whole. */
  requestId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

const listed = {
  id: true,
  createdAt: true,
  brandId: true,
  keyId: true,
  operation: true,
  method: true,
  path: true,
  query: true,
  status: true,
  errorCode: true,
  requestId: true,
  durationMs: true,
} as const satisfies Prisma.ApiRequestSelect

const whole = {
  ...listed,
  ip: true,
  userAgent: true,
  idempotencyKey: true,
  warning: true,
  requestBody: true,
  responseBody: true,
} as const

interface AskedRequests {
  filter: RequestFilter
  cursor: TimeCursor | null
  order: TimeOrder | undefined
  limit: number
}

/** `limit` rows beyond the cursor, in the cursor's direction: nearest first. The primary key is their order. */
export function findRequests(db: Db, { filter, cursor, order, limit }: AskedRequests) {
  const direction = readingOrder(cursor, order)
  return db.apiRequest.findMany({
    where: { AND: [whereOf(filter), cursor ? beyond(cursor) : {}] },
    orderBy: [{ createdAt: direction }, { id: direction }],
    take: limit,
    select: listed,
  })
}

// defence: lists of API requests are scoped to the organization
function whereOf({ statusClass, from, to, ...equal }: RequestFilter): Prisma.ApiRequestWhereInput {
  const given = Object.fromEntries(Object.entries(equal).filter(([, value]) => value !== undefined))
  return {
    ...given,
    ...(statusClass && { status: { gte: statusClass * 100, lt: (statusClass + 1) * 100 } }),
    ...((from || to) && { createdAt: { ...(from && { gte: from }), ...(to && { lt: to }) } }),
  }
}

export function findRequest(db: Db, at: { organizationId: string; createdAt: Date; id: string }) {
  // defence: an API request is scoped to the organization
  return db.apiRequest.findUnique({ where: { organizationId_createdAt_id: at }, select: whole })
}

/** Refs of brands, by id. */
export async function findBrandRefs(db: Db, organizationId: string, brandIds: readonly string[]) {
  const rows = await db.brand.findMany({
    where: { organizationId, id: { in: [...brandIds] } },
    select: { id: true, ref: true },
  })
  return new Map(rows.map(({ id, ref }) => [id, ref]))
}

/** Of an organization, the newest so many are counted. */
const maxCounted = 1_000

/** Calls that were refused with one code, over all organizations. */
export interface RefusedCalls {
  errorCode: string | null
  status: number
  calls: number
  organizations: number
  lastAt: Date
  /** An organization has more than are counted. */
  isPartial: boolean
}

const refusedStatement: Statement = {
  name: 'request-log.refused-everywhere',
  text: `select r.error_code as "errorCode", r.status, sum(r.calls)::float8 as calls,
      count(*)::float8 as organizations, max(r.last_at) as "lastAt", bool_or(r.is_partial) as "isPartial"
    from organization o cross join lateral (
      select error_code, status, count(*) as calls, max(created_at) as last_at,
        sum(count(*)) over () >= ${maxCounted} as is_partial
      from (
        select error_code, status, created_at from api_request
        where organization_id = o.id and created_at >= $1 and status >= 400
        order by created_at desc limit ${maxCounted}
      ) newest
      group by 1, 2
    ) r
    group by 1, 2 order by r.status >= 500 desc, calls desc, 1, 2 limit 50`,
}

/** Since a time; faults of our own and of providers first, then the commonest. */
export function findRefusedEverywhere(since: Date): Promise<RefusedCalls[]> {
  return db.query<RefusedCalls>(refusedStatement, [since])
}
