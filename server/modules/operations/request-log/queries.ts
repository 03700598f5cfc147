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

/** Calls of one operation that were refused with one code. */
export interface OwnRefusedCalls {
  operation: string
  errorCode: string | null
  status: number
  calls: number
  lastAt: Date
  /** There are more than are counted. */
  isPartial: boolean
}

const ownRefusedStatement: Statement = {
  name: 'request-log.refused',
  text: `select operation, error_code as "errorCode", status, count(*)::float8 as calls, max(created_at) as "lastAt",
      sum(count(*)) over () >= ${maxCounted} as "isPartial"
    from (
      select operation, error_code, status, created_at from api_request
      where organization_id = $1 and created_at >= $2 and status >= 400
      order by created_at desc limit ${maxCounted}
    ) newest
    group by 1, 2, 3 order by status >= 500 desc, calls desc, 1, 2, 3 limit 10`,
}

/** The same of one organization, by operation, too. */
export function findRefused(organizationId: string, since: Date): Promise<OwnRefusedCalls[]> {
  return db.query<OwnRefusedCalls>(ownRefusedStatement, [organizationId, since])
}

export interface RequestRow {
  organizationId: string
  createdAt: Date
  id: string
  brandId: string | null
  keyId: string
  operation: string
  method: string
  path: string
  query: string
  status: number
  errorCode: string | null
  requestId: string
  idempotencyKey: string | null
  durationMs: number
  warning: string | null
  ip: string | null
  userAgent: string | null
  requestBody: string | null
  responseBody: string | null
}

const insertStatement = {
  name: 'request-log.insert',
  text: `insert into api_request (organization_id, created_at, id, brand_id, key_id, operation, method, path, query,
      status, error_code, request_id, duration_ms, ip, user_agent, request_body, response_body,
      idempotency_key, warning)
    select * from unnest($1::uuid[], $2::timestamptz[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[],
      $8::text[], $9::text[], $10::smallint[], $11::text[], $12::text[], $13::int[], $14::text[], $15::text[],
      $16::text[], $17::text[], $18::text[], $19::text[])`,
}

/** One statement for any number of rows. */
export async function insertRequests(rows: readonly RequestRow[]): Promise<void> {
  await db.query(insertStatement, [
    rows.map((row) => row.organizationId),
    rows.map((row) => row.createdAt),
    rows.map((row) => row.id),
    rows.map((row) => row.brandId),
    rows.map((row) => row.keyId),
    rows.map((row) => row.operation),
    rows.map((row) => row.method),
    rows.map((row) => row.path),
    rows.map((row) => row.query),
    rows.map((row) => row.status),
    rows.map((row) => row.errorCode),
    rows.map((row) => row.requestId),
    rows.map((row) => row.durationMs),
    rows.map((row) => row.ip),
    rows.map((row) => row.userAgent),
    rows.map((row) => row.requestBody),
    rows.map((row) => row.responseBody),
    rows.map((row) => row.idempotencyKey),
    rows.map((row) => row.warning),
  ])
}

const deleteStatement = {
  name: 'request-log.prune',
  text: `delete from api_request where ctid = any (array(select ctid from api_request where created_at < $1 limit $2))
    returning 1`,
}

/** At most `limit` rows at a time, so that no statement takes long; returns how many. */
export async function deleteRequestsBefore(before: Date, limit: number): Promise<number> {
  return (await db.query(deleteStatement, [before, limit])).length
}
