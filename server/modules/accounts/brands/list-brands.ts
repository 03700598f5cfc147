import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { type BrandStatus, findBrands } from './queries'

export interface ListedBrand {
  id: string
  /** Null: a single organization's one unnamed brand. */
  ref: string | null
  displayName: string | null
  status: BrandStatus
  isDefault: boolean
  createdAt: Date
}

/** Every brand of the organization, by name; the retired ones last. */
export const listBrands = readVerb('brands.read', run)

async function run(ctx: TenantContext): Promise<ListedBrand[]> {
  return findBrands(db, ctx.organizationId)
}
