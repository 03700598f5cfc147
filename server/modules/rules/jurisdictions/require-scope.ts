import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import type { Db } from '@/server/db'
import { findBrandOf } from '@/server/modules/accounts/brands'
import type { MarketScope } from './taken'

/** The organization itself, or one of its named brands. E0004 for another organization's, and for a single casino's one unnamed brand. */
export async function requireScope(
  db: Db,
  { organizationId }: TenantContext,
  brandId: string | null,
): Promise<MarketScope> {
  if (brandId === null) return { organizationId, brandId }
  // defence: a brand that takes a profile is scoped to the organization
  const brand = await findBrandOf(db, { organizationId, brandId })
  if (!brand || brand.ref === null)
    throw new AppError('E0004', { message: 'Brand not found in this organization.' })
  return { organizationId, brandId }
}
