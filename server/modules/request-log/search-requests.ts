import type { TenantContext } from '@/server/core/context'
import { requirePermission } from '@/server/core/permissions'
import { parseCursor } from '@/server/core/time-cursor'
import { toTimePage } from '@/server/core/time-page'
import { db } from '@/server/db'
import { findBrandRefs, findKeyNames, findRequests, type RequestFilter } from './queries'

export type RequestSearch = Omit<RequestFilter, 'organizationId'> & { cursor?: string | null | undefined }

const pageSize = 50

/**
 * The calls that the organization's keys made in the last fourteen days, newest first, by keyset. Calls whose key was not
 * recognised belong to nobody and are not among them. Throws E5004.
 */
export async function searchRequests(ctx: TenantContext, search: RequestSearch) {
  requirePermission(ctx.actor, 'requests.read')
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
