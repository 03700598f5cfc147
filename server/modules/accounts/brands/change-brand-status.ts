import { OneBrand } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { recordAudit } from '@/server/modules/platform/audit'
import type { BrandStatus } from './queries'
import { inBrandTransaction, updateBrand } from './queries-change'
import { requireBrand, requirePlatform } from './require-platform'

interface Step {
  to: BrandStatus
  action: string
}

/**
 * Stops a brand for the time being: launches and grants that name it are refused with E6008, its open sessions take no more
 * bets, wins and refunds still pass, and its records can be read. It keeps its place under the cap. Throws E5004, E6006, E6008.
 */
export const suspendBrand = writeVerb('brands.suspend', OneBrand, (ctx: TenantContext, brand) =>
  setStatus(ctx, brand, { to: 'suspended', action: 'brand.suspended' }),
)

/** Undoes a suspension. Throws E5004, E6006, E6008 (also for a retired brand: that is final). */
export const reactivateBrand = writeVerb('brands.suspend', OneBrand, (ctx: TenantContext, brand) =>
  setStatus(ctx, brand, { to: 'active', action: 'brand.reactivated' }),
)

/**
 * Ends a brand for good: as suspended, and its ref is never used again while its place under the cap is free. The default
 * brand cannot go before another one is the default: E6010. Throws E5004, E6006, E6008.
 */
export const retireBrand = writeVerb('brands.retire', OneBrand, (ctx: TenantContext, brand) =>
  setStatus(ctx, brand, { to: 'retired', action: 'brand.retired' }),
)

/** Asking again for the state a brand is in changes nothing and is not audited. */
async function setStatus(ctx: TenantContext, { brandId }: OneBrand, step: Step): Promise<void> {
  await inBrandTransaction(ctx.organizationId, async (db) => {
    const platform = await requirePlatform(db, ctx)
    const brand = await requireBrand(db, ctx, brandId)
    if (brand.status === step.to) return
    if (brand.status === 'retired') throw retired()
    if (step.to === 'retired' && platform.defaultBrandId === brandId) throw stillDefault()
    await updateBrand(db, brandId, { status: step.to })
    await recordAudit(db, ctx, {
      action: step.action,
      subjectType: 'brand',
      subjectId: brandId,
      brandId,
      before: { ref: brand.ref, status: brand.status },
      after: { ref: brand.ref, status: step.to },
    })
  })
}

const retired = () =>
  new AppError('E6008', { status: 403, message: 'This brand is retired. This can’t be undone.' })

const stillDefault = () =>
  new AppError('E6010', { message: 'Make another brand the default before you retire this one.' })
