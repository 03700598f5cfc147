import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import type { Db } from '@/server/db'
import { type AssetOwner, isBrandOf } from './queries'

export const staffOwner: AssetOwner = { source: 'staff', organizationId: null, brandId: null }

/** The organization's pictures, or those of its brand. Throws E6008 for a brand of another. */
export async function ownerOf(
  tx: Db,
  { organizationId }: TenantContext,
  brandId?: string,
): Promise<AssetOwner> {
  if (brandId === undefined) return { source: 'organization', organizationId, brandId: null }
  // defence: pictures of games are put up for brands of the own organization
  if (!(await isBrandOf(tx, brandId, organizationId))) throw new AppError('E6008')
  return { source: 'brand', organizationId, brandId }
}
