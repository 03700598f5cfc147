import type { Context } from '@/server/core/context'
import { type Db, inTransaction } from '@/server/db'
import { type BrandStatus, lockOrganization } from './queries'

export interface PlatformRules {
  requiresSubOperatorRef: boolean
  canAutoProvisionBrands: boolean
}

/**
 * One change of a platform's brands at a time: the cap, the default and a brand's state are read and written under the
 * organization's lock, so that no two changes can each be right and wrong together.
 */
export function inBrandTransaction<T>(organizationId: string, work: (db: Db) => Promise<T>): Promise<T> {
  return inTransaction(async (db) => {
    await lockOrganization(db, organizationId)
    return work(db)
  })
}

export function findPlatform(db: Db, organizationId: string) {
  return db.organization.findUnique({
    where: { id: organizationId },
    select: {
      kind: true,
      defaultBrandId: true,
      requiresSubOperatorRef: true,
      canAutoProvisionBrands: true,
      brandLimit: true,
      sessionLimitPerPlayer: true,
    },
  })
}

export async function updateBrand(
  db: Db,
  brandId: string,
  change: { status?: BrandStatus; sessionLimitPerPlayer?: number | null; displayName?: string | null },
): Promise<void> {
  await db.brand.update({ where: { id: brandId }, data: change })
}

export async function updatePlatform(
  db: Db,
  organizationId: string,
  change: Partial<PlatformRules> & { defaultBrandId?: string },
): Promise<void> {
  await db.organization.update({ where: { id: organizationId }, data: change })
}

/** Retires the brands of an organization and drops their display names. Refs stay: transactions are named by them. */
export async function eraseBrandNames(tx: Db, _: Context, organizationId: string): Promise<void> {
  await tx.brand.updateMany({ where: { organizationId }, data: { displayName: null, status: 'retired' } })
}
