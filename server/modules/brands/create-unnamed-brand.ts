import type { Db } from '@/server/db'
import { insertBrand, setDefaultBrandIfNone } from './queries'

/** A single organization's one brand, which is its default from the start; in the transaction that creates the tenant. */
export async function createUnnamedBrand(
  db: Db,
  { organizationId, createdAt }: { organizationId: string; createdAt: Date },
): Promise<string> {
  const brandId = await insertBrand(db, { organizationId, ref: null, createdAt })
  await setDefaultBrandIfNone(db, { organizationId, brandId })
  return brandId
}
