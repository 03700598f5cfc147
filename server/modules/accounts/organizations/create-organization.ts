import { AppError } from '@/server/core/app-error'
import type { Context, OrganizationKindName } from '@/server/core/context'
import { asOrganizationId, newId, type OrganizationId } from '@/server/core/ids'
import { isKnownCurrency } from '@/server/core/money'
import { type Db, inTransaction } from '@/server/db'
import { createUnnamedBrand } from '@/server/modules/accounts/brands'
import { recordAudit } from '@/server/modules/platform/audit'
import { invalid } from './organization-rules'
import { insertOrganization, type OrganizationSettings } from './queries'

export interface NewOrganization extends OrganizationSettings {
  /** Lower-case letters, digits and dashes; names the tenant in addresses of ours. */
  slug: string
  name: string
  kind: OrganizationKindName
}

/**
 * Creates a tenant, or an affiliate, which has no brands. A single one gets its one unnamed brand, which is its default; a platform has none until its first
 * brand is created (spec §2.10). Throws E7002 when the slug is taken, E0003 for a currency that ISO 4217 does not list.
 */
export async function createOrganization(
  ctx: Context,
  input: NewOrganization,
  /** What else is written in the same transaction. */
  also?: (tx: Db, organizationId: OrganizationId) => Promise<void>,
): Promise<{ organizationId: OrganizationId; defaultBrandId: string | null }> {
  const { slug, name, kind, creditCurrency } = input
  if (creditCurrency !== undefined && !isKnownCurrency(creditCurrency)) {
    throw invalid('creditCurrency', 'ISO 4217 lists no such currency')
  }
  const id = newId()
  return inTransaction(async (db) => {
    const createdAt = ctx.clock.now()
    const isNew = await insertOrganization(db, { id, ...input, createdAt })
    if (!isNew) throw new AppError('E7002', { details: { slug } })
    const defaultBrandId =
      kind === 'single' ? await createUnnamedBrand(db, { organizationId: id, createdAt }) : null
    await recordAudit(db, ctx, {
      action: 'organization.created',
      subjectType: 'organization',
      subjectId: id,
      organizationId: id,
      after: { slug, name, kind, ...(creditCurrency !== undefined && { creditCurrency }) },
    })
    const organizationId = asOrganizationId(id)
    await also?.(db, organizationId)
    return { organizationId, defaultBrandId }
  })
}
