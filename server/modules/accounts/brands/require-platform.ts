import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import type { Db } from '@/server/db'
import { findBrandOf } from './queries'
import { findPlatform } from './queries-change'

/** The organization with its rules about brands. E6006 for a single one, which has no brands to run; E7001. */
export async function requirePlatform(db: Db, ctx: TenantContext) {
  const platform = await findPlatform(db, ctx.organizationId)
  if (!platform) throw new AppError('E7001')
  if (platform.kind !== 'platform') throw new AppError('E6006')
  return platform
}

/** One of the platform's brands, whatever its state; E6008 for another organization's. */
export async function requireBrand(db: Db, ctx: TenantContext, brandId: string) {
  const brand = await findBrandOf(db, { organizationId: ctx.organizationId, brandId })
  if (!brand) throw new AppError('E6008')
  return brand
}
