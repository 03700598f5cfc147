import { createCache } from '@/server/cache/cached-values'
import { processSingleton } from '@/server/core/process-singleton'
import { purposeNames, purposes } from './purposes'
import { findPublic, type PublicVariant } from './queries'

const publicPurposes = purposeNames.filter((purpose) => purposes[purpose].isPublic)

/** Apart from each other: addresses that were made up do not push out the published ones. */
const memory = () =>
  processSingleton('published-pictures', () => ({
    published: createCache<PublicVariant>({ topics: ['file'], maxValues: 10_000 }),
    unknown: createCache<true>({ topics: ['file'], maxValues: 10_000 }),
  }))

/** A published picture by the hash of its content, or null; what is there and what is not are in memory until files change. */
export async function findPublished(sha256: string, variant: string): Promise<PublicVariant | null> {
  if (!/^[0-9a-f]{64}$/.test(sha256) || variant.length > longestName) return null
  const { published, unknown } = memory()
  const address = `${sha256} ${variant}`
  let found: PublicVariant | null = null
  // defence: published pictures are looked up once
  const isUnknown = await unknown.get(address, async () => {
    found = await published.get(address, () => findPublic(sha256, variant, publicPurposes))
    return found ? null : true
  })
  return isUnknown ? null : found
}

const longestName = Math.max(
  ...publicPurposes.flatMap((purpose) => purposes[purpose].variants.map(({ name }) => name.length)),
)
