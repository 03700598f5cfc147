import { createFairSemaphore } from '@/server/concurrency/fair-semaphore'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { requirePermission, requireWorking } from '@/server/core/permissions'
import { processSingleton } from '@/server/core/process-singleton'
import { db, inTransaction } from '@/server/db'
import { ensureFileKey } from './file-keys'
import { cleanName } from './file-name'
import { type FileView, viewOf } from './file-view'
import { type FilePurpose, hasVariants, type Purpose, rulesOf } from './purposes'
import { insertFile, lockUploads, sumHeld } from './queries'
import { detectType, withReceived } from './receive-bytes'
import { isScanned } from './scan'
import { sealBytes } from './sealing'
import { fileStorage } from './storage/storage'
import { storageKey } from './storage-key'

/** Of a picture that is decoded; `decoder/make-variants.mjs` refuses more. */
const maxPixels = 50_000_000

/** How many pixels a picture says it has, by its beginning; as many as may be where it does not say. */
async function pixelsOf(head: Buffer): Promise<number> {
  const { imageSize } = await import('image-size')
  try {
    const { width, height, type } = imageSize(head)
    const pixels = width * height
    return type !== 'svg' && pixels > 0 ? Math.min(pixels, maxPixels) : maxPixels
  } catch {
    return maxPixels
  }
}

interface Upload {
  purpose: FilePurpose
  /** Null: Croupier's own, of staff. */
  organizationId: string | null
  name: string
  body: AsyncIterable<Uint8Array>
  /** Of what the service fetches itself; unless it is said, as much as an upload. */
  maxBytes?: number
}

type Caller = Context & Pick<TenantContext, 'isSuspended'>

/** What an organization may have uploaded without using it. */
const maxUnclaimedBytes = 1024 * 1024 * 1024
/** What it may have waiting to be decoded: some seconds of work, during which others' pictures take turns with its own. */
const maxWaitingPixels = 8 * maxPixels

/** Which limits count: pictures of an archive are used as they are stored, those of feeds have a pace of their own. */
type Limited = { unclaimed: boolean; waiting: boolean }
const upload = { unclaimed: true, waiting: true }
const unpacked = { unclaimed: false, waiting: true }
const unlimited = { unclaimed: false, waiting: false }

/** An upload lies on the disk until its end, where nothing counts it yet. */
const semaphore = processSingleton('uploads-semaphore', () =>
  createFairSemaphore({ maxInside: 1_000, maxPerReader: 8, maxWaiting: 100, maxWaitMs: 60_000 }),
)

/**
 * Stores an uploaded file, unclaimed until `claimFile`. Its type is decided by its content. Throws E5004, E6003, E9001, and the
 * purpose's own refusals of what is too large or of another type.
 */
export async function storeUpload(ctx: Caller, uploaded: Upload): Promise<FileView> {
  const { purpose, organizationId } = uploaded
  requireUploader(ctx, rulesOf(purpose), organizationId)
  // defence: uploads of an organization at once are limited
  return semaphore.run(organizationId ?? '', async () => {
    // Said before the body is read where it is known.
    requireRoom(await sumHeld(db, organizationId), { sizeBytes: 0, pixels: null }, upload)
    return store(ctx, uploaded, upload)
  })
}

/** A file of an archive that was uploaded: it counts among what waits for its pictures. Throws as `storeUpload`. */
export const storeUnpacked = (ctx: Pick<Context, 'clock'>, file: Upload): Promise<FileView> =>
  store(ctx, file, unpacked)

/** The same for the service itself, which has read the file elsewhere. */
export const storeFile = (ctx: Pick<Context, 'clock'>, file: Upload): Promise<FileView> =>
  store(ctx, file, unlimited)

async function store(ctx: Pick<Context, 'clock'>, file: Upload, limited: Limited): Promise<FileView> {
  const { purpose, organizationId, name, body } = file
  const rules = rulesOf(purpose)
  const { maxBytes = rules.maxBytes } = file
  const id = newId()
  const seal = rules.isSealed ? await sealerFor(ctx, organizationId, id) : null
  const refuseLarge = () =>
    new AppError(rules.tooLarge, { message: `The file is larger than ${maxBytes / 1024 / 1024} MiB.` })
  const limits = { maxBytes, refuseLarge, ...(seal && { seal }) }
  return withReceived(body, limits, async ({ head, sizeBytes, sha256, stored }) => {
    const mediaType = sizeBytes === 0 ? null : await detectType(head)
    // defence: the type of an upload is decided by its content
    if (mediaType === null || !rules.types.includes(mediaType)) throw wrongType(rules)
    const key = storageKey(stored.sha256, id)
    await fileStorage().put(key, stored)
    const now = ctx.clock.now()
    const isWaiting = isScanned() || hasVariants(purpose, mediaType)
    const pixels = hasVariants(purpose, mediaType) ? await pixelsOf(head) : null
    const insert = () =>
      inTransaction(async (tx) => {
        // defence: uploads of an organization are counted one after the other
        await lockUploads(tx, organizationId)
        requireRoom(await sumHeld(tx, organizationId), { sizeBytes, pixels }, limited)
        return insertFile(tx, {
          id,
          organizationId,
          purpose,
          name: cleanName(name),
          mediaType,
          sizeBytes,
          pixels,
          sha256,
          storageKey: key,
          state: isWaiting ? 'waiting' : 'ready',
          processAfter: isWaiting ? now : null,
          createdAt: now,
        })
      })
    return viewOf(
      await insert().catch(async (error: unknown) => {
        if (error instanceof AppError) await fileStorage().remove(key)
        throw error
      }),
    )
  })
}

function requireRoom(
  { unclaimedBytes, waitingPixels }: Awaited<ReturnType<typeof sumHeld>>,
  { sizeBytes, pixels }: { sizeBytes: number; pixels: number | null },
  limited: Limited,
) {
  // defence: unused uploads of an organization are limited
  if (limited.unclaimed && unclaimedBytes + sizeBytes > maxUnclaimedBytes)
    throw new AppError('E9001', {
      message: 'Too many uploaded files have not been used. They are deleted after a day.',
      retryAfterS: 3_600,
    })
  // defence: pictures of an organization that wait are limited
  if (limited.waiting && pixels !== null && waitingPixels + pixels > maxWaitingPixels)
    throw new AppError('E9001', {
      message: 'Many pictures are still being processed. Try again in a few seconds.',
      retryAfterS: 5,
    })
}

function requireUploader(
  ctx: Caller,
  { permission, staffPermission }: Purpose,
  organizationId: string | null,
) {
  const needed = organizationId === null ? staffPermission : permission
  if (needed === null) throw new AppError('E5004')
  // defence: an upload needs the permission of its purpose
  requirePermission(ctx.actor, needed)
  requireWorking(ctx, needed)
}

async function sealerFor(ctx: Pick<Context, 'clock'>, organizationId: string | null, id: string) {
  if (organizationId === null) throw new Error('A sealed file belongs to an organization')
  const key = await ensureFileKey(organizationId, ctx)
  return (source: AsyncIterable<Uint8Array>) => sealBytes(source, key, id)
}

const wrongType = ({ wrongType: code, types }: Purpose) =>
  new AppError(code, {
    message: `The file must be ${types.map((type) => typeNames[type] ?? type).join(', ')}.`,
    details: { accepted: types },
  })

const typeNames: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/zip': 'ZIP',
  'image/avif': 'AVIF',
  'image/gif': 'GIF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/svg+xml': 'SVG',
  'image/webp': 'WebP',
  'text/csv': 'CSV',
  'text/plain': 'text',
}
