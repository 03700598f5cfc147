import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import type { Db } from '@/server/db'
import { findBrandOf } from '@/server/modules/accounts/brands'
import type { ProfileKey } from './queries-draft'

export interface Profile extends ProfileKey {
  /** A retired brand's profile stays as it is: players of its last sessions still see it. */
  isRetired: boolean
}

/**
 * The profile of the organization, or of one of its brands. E1012 for another organization's brand, and for a single casino's one
 * unnamed brand, which has the organization's.
 */
export async function requireProfile(
  db: Db,
  { organizationId }: TenantContext,
  brandId: string | null,
): Promise<Profile> {
  if (brandId === null) return { organizationId, brandId, isRetired: false }
  // defence: a branding profile is scoped to the organization
  const brand = await findBrandOf(db, { organizationId, brandId })
  if (!brand || brand.ref === null) throw new AppError('E1012')
  return { organizationId, brandId, isRetired: brand.status === 'retired' }
}
