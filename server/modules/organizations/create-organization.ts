import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { asOrganizationId, newId, type OrganizationId } from '@/server/core/ids'
import { prisma } from '@/server/db'
import { recordAudit } from '@/server/modules/audit'
import { createUnnamedBrand } from '@/server/modules/brands'
import { requirePermission } from '@/server/modules/members'
import { insertOrganization, isSlugTaken, type OrganizationSettings } from './queries'

export interface NewOrganization extends OrganizationSettings {
  /** Lower-case letters, digits and dashes; names the tenant in addresses of ours. */
  slug: string
  name: string
  kind: 'single' | 'platform'
}

/**
 * Creates a tenant. A single one gets its one unnamed brand, which is its default; a platform has none until its first
 * brand is created (spec §2.10). Throws E7002 when the slug is taken.
 */
export async function createOrganization(
  ctx: Context,
  input: NewOrganization,
): Promise<{ organizationId: OrganizationId; defaultBrandId: string | null }> {
  requirePermission(ctx.actor, 'organizations.create')
  const id = newId()
  return prisma.$transaction(async (db) => {
    if (await isSlugTaken(db, input.slug)) throw new AppError('E7002', { details: { slug: input.slug } })
    const createdAt = ctx.clock.now()
    await insertOrganization(db, { id, ...input, createdAt })
    const isSingle = input.kind === 'single'
    const defaultBrandId = isSingle ? await createUnnamedBrand(db, { organizationId: id, createdAt }) : null
    await recordAudit(db, ctx, {
      action: 'organization.created',
      subjectType: 'organization',
      subjectId: id,
      organizationId: id,
      after: { slug: input.slug, name: input.name, kind: input.kind },
    })
    return { organizationId: asOrganizationId(id), defaultBrandId }
  })
}
