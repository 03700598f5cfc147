import { createCache } from '@/server/cache/cached-values'
import { AppError } from '@/server/core/app-error'
import type { Clock } from '@/server/core/clock'
import { processSingleton } from '@/server/core/process-singleton'
import { contentDisposition } from './file-name'
import { readFileToken } from './links'
import { isShownInline, purposeNames, purposes } from './purposes'
import { findPublic, findReadable, type PublicVariant } from './queries'
import { collect, contentOf, variantName } from './read-file'
import { MissingBytes } from './storage/port'
import { fileStorage } from './storage/storage'

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

/** A file as it is sent to a browser. */
export interface OpenedFile {
  mediaType: string
  sizeBytes: number
  disposition: string
  bytes: AsyncIterable<Uint8Array>
}

/** The file of a signed link. E0004 for a link that is forged or has expired, and for a file that is gone, not ready or refused. */
export async function openLinkedFile(token: string, at: { clock: Clock }): Promise<OpenedFile> {
  const named = readFileToken(token, at)
  const file = named && (await findReadable(named.fileId))
  if (!named || !file) throw noSuchLink()
  const variant = file.variants.find(({ name }) => name === named.variant)
  if (named.variant !== null && !variant) throw noSuchLink()
  const { mediaType, sizeBytes } = variant ?? file
  // defence: what is not a picture is saved, not shown
  const how = !named.isDownload && isShownInline(mediaType) ? 'inline' : 'attachment'
  const name = variant
    ? `${file.name.replace(/\.\w{1,5}$/, '')}.${variant.name.split('.').at(-1)}`
    : file.name
  const bytes = variant
    ? contentOf({ ...file, storageKey: variant.storageKey }, variantName(file.id, variant.name))
    : contentOf(file)
  return { mediaType, sizeBytes, disposition: contentDisposition(how, name), bytes }
}

/** A published picture by the hash of its content. E0004. */
export async function openPublicFile(sha256: string, variant: string): Promise<OpenedFile> {
  const found = await findPublished(sha256, variant)
  if (!found) throw noSuchLink()
  const { storageKey, mediaType, sizeBytes } = found
  return {
    mediaType,
    sizeBytes,
    disposition: contentDisposition('inline', variant),
    bytes: fileStorage().read(storageKey),
  }
}

/** The bytes behind the path of a published picture; null where it leads nowhere any more. */
export async function readPublicFile(path: string): Promise<Buffer | null> {
  const [sha256 = '', variant = ''] = path.split('/').slice(-2)
  const found = await findPublished(sha256, variant)
  if (!found) return null
  try {
    return await collect(fileStorage().read(found.storageKey))
  } catch (error) {
    if (error instanceof MissingBytes) return null
    throw error
  }
}

const noSuchLink = () =>
  new AppError('E0004', { message: 'This link does not lead to a file, or has expired.' })
