import { z } from 'zod'
import { type Context, organizationKinds } from '@/server/core/context'
import { isUuid } from '@/server/core/ids'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { findOrganizationPage } from './queries-staff'

const OrganizationSearch = z.object({
  /** Part of the name or slug, or a whole id. */
  text: z.string().max(100).default(''),
  kind: z.enum(organizationKinds).optional(),
  isActive: z.boolean().optional(),
  page: z.int().min(1).max(10_000).default(1),
})
type OrganizationSearch = z.output<typeof OrganizationSearch>

const perPage = 50

/** Every organization, by name. Shows only Croupier's own data about it, so it leaves no audit row. Throws E5004. */
export const searchOrganizations = readVerb('organizations.read', OrganizationSearch, run)

async function run(_ctx: Context, { page, ...search }: OrganizationSearch) {
  const text = search.text.trim()
  const filter = { ...search, text, id: isUuid(text) ? text : null }
  const found = await findOrganizationPage(db, { filter, limit: perPage, offset: (page - 1) * perPage })
  return { ...found, perPage }
}
