import type { StoredFile, StoredFileVariant } from '@/prisma/generated/client'
import { isStopping } from '@/server/concurrency/stopping'
import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { log } from '@/server/log'
import { openFileKey } from './file-keys'
import type { Refusal } from './file-view'
import {
  type MadeVariant,
  type MakeVariants,
  type PictureLimits,
  withPictureProcess,
} from './picture-process'
import { type FilePurpose, hasVariants, rulesOf } from './purposes'
import { claimNext, updateWaiting } from './queries-jobs'
import { collect, contentOf, variantName } from './read-file'
import { withReceived } from './receive-bytes'
import { isClean, isScanned } from './scan'
import { sealBytes } from './sealing'
import { fileStorage } from './storage/storage'
import { storageKey } from './storage-key'
import { UnusablePicture } from './unusable-picture'

const leaseMs = 3 * 60_000
const batch = 8
/** A file that brought the service down this often is not tried again. */
const maxAttempts = 5
const retryMs = 30_000

interface Ctx extends Pick<Context, 'clock'> {
  makeVariants: MakeVariants
}

/**
 * Scans waiting files and makes their pictures, one after the other: documents first, and organizations in turns, so that a file
 * waits for one of each other organization at most. A file waits while the virus scanner or the storage is away; it does not pass.
 */
export function processFiles(
  { clock }: Pick<Context, 'clock'>,
  limits?: PictureLimits,
): Promise<{ ready: number; refused: number; failed: number }> {
  return withPictureProcess(async (makeVariants) => {
    const done = { ready: 0, refused: 0, failed: 0 }
    let served: (string | null)[] = []
    for (let count = 0; count < batch && !isStopping(); count += 1) {
      const now = clock.now()
      const file = await claimNext(now, { leaseEndsAt: new Date(now.getTime() + leaseMs), served })
      if (!file) break
      done[await processOne(file, { clock, makeVariants })] += 1
      served = [...served.filter((id) => id !== file.organizationId), file.organizationId]
    }
    return done
  }, limits)
}

async function processOne(
  file: StoredFile,
  { clock, makeVariants }: Ctx,
): Promise<'ready' | 'refused' | 'failed'> {
  const { id, attempts } = file
  // An attempt that failed gives its number back: only a process that died in between leaves it behind.
  if (attempts > maxAttempts) return refuse(id, 'unreadable')
  try {
    if (isScanned() && file.scannedAt === null) {
      // defence: a file that the scanner finds something in is refused
      if (!(await isClean(contentOf(file)))) return await refuse(id, 'virus')
      await updateWaiting(id, { scannedAt: clock.now() })
    }
    await finish(file, makeVariants)
    return 'ready'
  } catch (error) {
    if (error instanceof UnusablePicture) return refuse(id, error.refusal)
    log.error({ err: error, fileId: id }, 'file processing failed')
    const processAfter = new Date(clock.now().getTime() + retryMs)
    await updateWaiting(id, { processAfter, attempts: { decrement: 1 } })
    return 'failed'
  }
}

async function refuse(id: string, refusal: Refusal): Promise<'refused'> {
  await updateWaiting(id, { state: 'refused', refusal, processAfter: null })
  return 'refused'
}

async function finish(file: StoredFile, makeVariants: MakeVariants): Promise<void> {
  const purpose = file.purpose as FilePurpose
  const stored: StoredFileVariant[] = []
  if (hasVariants(purpose, file.mediaType)) {
    const bytes = await collect(contentOf(file))
    for (const made of await makeVariants(bytes, file.mediaType, rulesOf(purpose).variants))
      stored.push(await storeVariant(file, made))
  }
  const isFinished = await updateWaiting(file.id, { state: 'ready', processAfter: null }, stored)
  if (!isFinished) for (const { storageKey: key } of stored) await fileStorage().remove(key)
}

async function storeVariant(
  file: StoredFile,
  { bytes, ...variant }: MadeVariant,
): Promise<StoredFileVariant> {
  const name = variantName(file.id, variant.name)
  const key = rulesOf(file.purpose as FilePurpose).isSealed
    ? await openFileKey(file.organizationId ?? '')
    : null
  const limits = {
    maxBytes: bytes.length,
    refuseLarge: () => new Error('More bytes than there are'),
    ...(key && { seal: (source: AsyncIterable<Uint8Array>) => sealBytes(source, key, name) }),
  }
  return withReceived(once(bytes), limits, async ({ sha256, sizeBytes, stored }) => {
    const at = storageKey(stored.sha256, newId())
    await fileStorage().put(at, stored)
    return { ...variant, fileId: file.id, sizeBytes, sha256, storageKey: at }
  })
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}
