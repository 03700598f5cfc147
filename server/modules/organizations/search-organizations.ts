import type { Context } from '@/server/core/context'
import { isUuid } from '@/server/core/ids'
import { requirePermission } from '@/server/core/permissions'
import { db } from '@/server/db'
import { findOrganizationPage, type OrganizationFilter } from './queries-staff'

export interface OrganizationSearch extends Omit<OrganizationFilter, 'id'> {
  /** From 1. */
  page: number
}

const perPage = 50

/**
 * Every tenant, by name: what Croupier itself keeps about its customers, and nothing of theirs, so it is no visit and leaves no
 * audit row. Throws E5004.
 */
export async function searchOrganizations(ctx: Context, { page, ...search }: OrganizationSearch) {
  requirePermission(ctx.actor, 'organizations.read')
  const text = search.text.trim()
  const filter = { ...search, text, id: isUuid(text) ? text : null }
  const found = await findOrganizationPage(db, { filter, limit: perPage, offset: (page - 1) * perPage })
  return { ...found, perPage }
}
