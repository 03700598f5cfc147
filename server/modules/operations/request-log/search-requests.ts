import { z } from 'zod'
import { errorCatalogue } from '@/server/contract/error-catalogue'
import { flatErrors } from '@/server/contract/flat-errors'
import { pageCursor, textFilter, timeOrder } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { findKeyNames } from '@/server/modules/accounts/keys'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { findBrandRefs, findRefused, findRefusedEverywhere, findRequest, findRequests } from './queries'
import { storedBodyLength } from './record-request'

const RequestSearch = z.object({
  statusClass: z.literal([2, 4, 5]).optional(),
  operation: z.string().max(64).optional(),
  keyId: z.uuid().optional(),
  requestId: textFilter(64),
  from: z.date().optional(),
  to: z.date().optional(),
  order: timeOrder,
  cursor: pageCursor,
})
type RequestSearch = z.output<typeof RequestSearch>

const pageSize = 50

/**
 * The calls that the organization's keys made in the last fourteen days, by time and keyset. Those of
 * revoked and expired keys are among them; calls with an unknown key belong to no organization. Throws E5004.
 */
export const searchRequests = readVerb('requests.read', RequestSearch, run)

async function run(ctx: TenantContext, search: RequestSearch) {
  const { organizationId } = ctx
  const { cursor: cursorText, order, ...wanted } = search
  const cursor = parseCursor(cursorText)
  const found = await findRequests(db, {
    filter: { ...wanted, organizationId },
    cursor,
    order,
    limit: pageSize + 1,
  })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize, order })
  return { requests: await withNames(organizationId, rows), ...neighbours }
}

/** A call names its key and its brand by id; a person reads their names. */
export async function withNames<Row extends { keyId: string; brandId: string | null }>(
  organizationId: string,
  rows: readonly Row[],
) {
  const brandIds = rows.flatMap(({ brandId }) => (brandId === null ? [] : [brandId]))
  const [keys, brands] = await Promise.all([
    findKeyNames(db, organizationId, [...new Set(rows.map((row) => row.keyId))]),
    findBrandRefs(db, organizationId, [...new Set(brandIds)]),
  ])
  return rows.map((row) => ({
    ...row,
    key: keys.get(row.keyId) ?? null,
    subOperatorRef: (row.brandId && brands.get(row.brandId)) || null,
  }))
}

/** One call with what is kept of its bodies. Throws E5004, E0004 (never there, or pruned by now). */
export const getRequest = readVerb(
  'requests.read',
  z.object({ id: z.uuid(), createdAt: z.date() }),
  runGetRequest,
)

async function runGetRequest(ctx: TenantContext, { createdAt, id }: { createdAt: Date; id: string }) {
  const row = await findRequest(db, { organizationId: ctx.organizationId, createdAt, id })
  if (!row) throw new AppError('E0004', { message: 'Call not found in the log, or no longer stored.' })
  const [request] = await withNames(ctx.organizationId, [row])
  if (!request) throw new AppError('E0004')
  return { ...request, storedBodyLength }
}

const hourMs = 3_600_000

const messages = new Map<string, string>(
  Object.entries({ ...errorCatalogue, ...flatErrors }).map(([code, { message }]) => [code, message]),
)

/**
 * For staff: which errors calls of `/v1` were answered with in the last hour, over all organizations. Codes and counts; a
 * call itself is seen by opening its organization. Throws E5004.
 */
export const listRefusedEverywhere = readVerb('overview.everywhere', runListRefusedEverywhere)

async function runListRefusedEverywhere(ctx: Context) {
  return (await findRefusedEverywhere(anHourAgo(ctx))).map(explained)
}

/** Which errors the organization's calls were answered with in the last hour, by operation and code. Throws E5004. */
export const listRefused = readVerb('requests.read', runListRefused)

async function runListRefused(ctx: TenantContext) {
  return (await findRefused(ctx.organizationId, anHourAgo(ctx))).map(explained)
}

const anHourAgo = ({ clock }: Context) => new Date(clock.now().getTime() - hourMs)

const explained = <Row extends { errorCode: string | null }>(row: Row) => ({
  ...row,
  message: (row.errorCode && messages.get(row.errorCode)) || null,
})
