import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { type Db, inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import {
  type BrandStatus,
  countBrands,
  findBrandByRef,
  insertBrand,
  lockOrganization,
  setDefaultBrandIfNone,
} from './queries'

/**
 * The platform's brand of a canonical ref, made now if it is new. Any number of callers at once get the same identity:
 * the organization's row is locked while one of them creates it. E6007 when the cap is reached.
 */
export async function findOrCreateBrand(
  ctx: TenantContext,
  { ref, brandLimit }: { ref: string; brandLimit: number },
): Promise<{ id: string; status: BrandStatus; isNew: boolean }> {
  const { organizationId } = ctx
  return inTransaction(async (db) => {
    await lockOrganization(db, organizationId)
    const existing = await findBrandByRef(db, { organizationId, ref })
    if (existing) return { ...existing, isNew: false }
    if ((await countBrands(db, organizationId)) >= brandLimit) {
      throw new AppError('E6007', { details: { brand_limit: brandLimit } })
    }
    const id = await insertBrand(db, { organizationId, ref, createdAt: ctx.clock.now() })
    await setDefaultBrandIfNone(db, { organizationId, brandId: id })
    await recordAudit(db, ctx, {
      action: 'brand.created',
      subjectType: 'brand',
      subjectId: id,
      brandId: id,
      after: { ref },
    })
    return { id, status: 'active', isNew: true }
  })
}

/** A single organization's one brand, which is its default from the start; in the transaction that creates the tenant. */
export async function createUnnamedBrand(
  db: Db,
  { organizationId, createdAt }: { organizationId: string; createdAt: Date },
): Promise<string> {
  const brandId = await insertBrand(db, { organizationId, ref: null, createdAt })
  await setDefaultBrandIfNone(db, { organizationId, brandId })
  return brandId
}
