import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { db } from '@/server/db'
import { findOrganizationById, findOrganizationBySlug } from './queries'

export type OrganizationDetail = NonNullable<Awaited<ReturnType<typeof findOrganizationById>>>

/** The tenant at hand. Money in minor units of `creditCurrency`. Throws E7001. */
export async function getOrganization(ctx: TenantContext): Promise<OrganizationDetail> {
  const organization = await findOrganizationById(db, ctx.organizationId)
  if (!organization) throw new AppError('E7001')
  return organization
}

/** For staff, who name a tenant by its id. Throws E7001. */
export async function requireExisting(organizationId: string): Promise<void> {
  if (!(await findOrganizationById(db, organizationId))) throw new AppError('E7001')
}

/** For seeds and staff, who know a tenant by its slug. */
export function findOrganization(slug: string): Promise<OrganizationDetail | null> {
  return findOrganizationBySlug(db, slug)
}
