import { z } from 'zod'
import { pageCursor, textFilter } from '@/server/contract/inputs'
import type { TenantContext } from '@/server/core/context'
import { parseCursor } from '@/server/core/time-cursor'
import { toTimePage } from '@/server/core/time-page'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { findBrandRefs, findKeyNames, findRequests } from './queries'

const RequestSearch = z.object({
  statusClass: z.literal([2, 4, 5]).optional(),
  operation: z.string().max(64).optional(),
  keyId: z.uuid().optional(),
  requestId: textFilter(64),
  from: z.date().optional(),
  to: z.date().optional(),
  cursor: pageCursor,
})
type RequestSearch = z.output<typeof RequestSearch>

const pageSize = 50

/**
 * The calls that the organization's keys made in the last fourteen days, newest first, by keyset. Calls whose key was not
 * recognised belong to nobody and are not among them. Throws E5004.
 */
export const searchRequests = readVerb('requests.read', RequestSearch, run)

async function run(ctx: TenantContext, search: RequestSearch) {
  const { organizationId } = ctx
  const { cursor: cursorText, ...wanted } = search
  const cursor = parseCursor(cursorText)
  const found = await findRequests(db, {
    filter: { ...wanted, organizationId },
    cursor,
    limit: pageSize + 1,
  })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize })
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
