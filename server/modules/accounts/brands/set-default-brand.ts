import { OneBrand } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { recordAudit } from '@/server/modules/platform/audit'
import { findBrandOf } from './queries'
import { inBrandTransaction, updatePlatform } from './queries-change'
import { requireBrand, requirePlatform } from './require-platform'

/**
 * Makes a brand the one that calls without a ref act for, from the next call on; sessions and movements that exist stay with
 * their brand (spec §2.10). Throws E5004, E6006, E6008 (unknown; 403 unless active).
 */
export const setDefaultBrand = writeVerb('brands.manage', OneBrand, run)

async function run(ctx: TenantContext, { brandId }: OneBrand): Promise<void> {
  await inBrandTransaction(ctx.organizationId, async (db) => {
    const { defaultBrandId } = await requirePlatform(db, ctx)
    const brand = await requireBrand(db, ctx, brandId)
    if (brand.status !== 'active') throw new AppError('E6008', { status: 403 })
    if (defaultBrandId === brandId) return
    const { organizationId } = ctx
    const previous = defaultBrandId && (await findBrandOf(db, { organizationId, brandId: defaultBrandId }))
    await updatePlatform(db, organizationId, { defaultBrandId: brandId })
    await recordAudit(db, ctx, {
      action: 'brand.made_default',
      subjectType: 'brand',
      subjectId: brandId,
      brandId,
      before: { defaultBrand: previous ? previous.ref : null },
      after: { defaultBrand: brand.ref },
    })
  })
}
