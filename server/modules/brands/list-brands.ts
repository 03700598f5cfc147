import type { TenantContext } from '@/server/core/context'
import { requirePermission } from '@/server/core/permissions'
import { db } from '@/server/db'
import { type BrandStatus, findBrands } from './queries'

export interface ListedBrand {
  id: string
  /** Null: a single organization's one unnamed brand. */
  ref: string | null
  status: BrandStatus
  isDefault: boolean
  createdAt: Date
}

/** Every brand of the organization, by name; the retired ones last. */
export async function listBrands(ctx: TenantContext): Promise<ListedBrand[]> {
  requirePermission(ctx.actor, 'brands.read')
  return findBrands(db, ctx.organizationId)
}
