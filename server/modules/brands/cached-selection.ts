import { createCache } from '@/server/cache/cached-values'
import { processSingleton } from '@/server/core/process-singleton'
import { db } from '@/server/db'
import { type BrandSelection, selectBrandSelection } from './queries'

/** Kept until an organization or a brand changes. */
const kept = () =>
  processSingleton('cached-brand-selections', () => createCache<BrandSelection>({ topics: ['standing'] }))

/**
 * What a request needs to know of its organization and its brand. A brand that is not there is asked for each time: it
 * may be made at any moment, and whoever made it uses it at once.
 */
export async function findBrandSelection(key: {
  organizationId: string
  ref: string | null
}): Promise<BrandSelection | null> {
  let selection: BrandSelection | null = null
  const known = await kept().get(`${key.organizationId} ${key.ref ?? ''}`, async () => {
    selection = await selectBrandSelection(db, key)
    return selection?.brandId ? selection : null
  })
  return known ?? selection
}
