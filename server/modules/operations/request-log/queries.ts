import type { Prisma } from '@/prisma/generated/client'
import type { TimeOrder } from '@/server/contract/inputs'
import { beyond, type TimeCursor } from '@/server/core/time-cursor'
import { readingOrder } from '@/server/core/time-page'
import type { Db } from '@/server/db'

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
