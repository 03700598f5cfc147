import { z } from 'zod'
import { OneBrand } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { recordAudit } from '@/server/modules/platform/audit'
import { inBrandTransaction, updateBrand } from './queries-change'
import { requireBrand, requirePlatform } from './require-platform'

const Name = OneBrand.extend({ name: z.string().trim().min(1).max(60).nullable() })
type Name = z.output<typeof Name>

/** How the dashboard calls a brand; null: by its ref. The API knows the ref alone. Throws E5004, E6006, E6008. */
export const setBrandName = writeVerb('brands.manage', Name, run)

async function run(ctx: TenantContext, { brandId, name }: Name): Promise<void> {
  await inBrandTransaction(ctx.organizationId, async (db) => {
    await requirePlatform(db, ctx)
    const brand = await requireBrand(db, ctx, brandId)
    if (brand.status === 'retired') throw new AppError('E6008', { status: 403 })
    if (brand.displayName === name) return
    await updateBrand(db, brandId, { displayName: name })
    await recordAudit(db, ctx, {
      action: 'brand.renamed',
      subjectType: 'brand',
      subjectId: brandId,
      brandId,
      before: { displayName: brand.displayName },
      after: { displayName: name },
    })
  })
}
