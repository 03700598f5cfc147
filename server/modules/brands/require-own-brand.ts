import { AppError } from '@/server/core/app-error'
import type { BrandContext, TenantContext } from '@/server/core/context'
import { asBrandId } from '@/server/core/ids'
import { db } from '@/server/db'
import { findBrandOf } from './queries'

/** The context of one of the organization's brands, whatever its state. E6008 for anybody else's. */
export async function requireOwnBrand(ctx: TenantContext, brandId: string): Promise<BrandContext> {
  const brand = await findBrandOf(db, { organizationId: ctx.organizationId, brandId })
  if (!brand) throw new AppError('E6008')
  return { ...ctx, brandId: asBrandId(brand.id) }
}
