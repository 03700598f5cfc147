import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { requirePermission, requireWorking } from '@/server/core/permissions'
import { detectType } from './detect-type'
import { ensureFileKey } from './file-keys'
import { cleanName } from './file-name'
import { type FileView, viewOf } from './file-view'
import { type FilePurpose, hasVariants, type Purpose, rulesOf } from './purposes'
import { insertFile, sumUnclaimed } from './queries'
import { withReceived } from './receive-bytes'
import { isScanned } from './scan'
import { sealBytes } from './sealing'
import { fileStorage } from './storage/storage'
import { storageKey } from './storage-key'

interface Upload {
  purpose: FilePurpose
  /** Null: Croupier's own, of staff. */
  organizationId: string | null
  name: string
  body: AsyncIterable<Uint8Array>
}

type Caller = Context & Pick<TenantContext, 'isSuspended'>

/** What an organization may have uploaded without using it. */
const maxUnclaimedBytes = 1024 * 1024 * 1024

/**
 * Stores an uploaded file, which is nobody's until `claimFile`. Its type is decided by its content. Throws E5004, E6003, E9001, and the
 * purpose's own refusals of what is too large or of another type.
 */
export async function storeUpload(ctx: Caller, upload: Upload): Promise<FileView> {
  const rules = rulesOf(upload.purpose)
  requireUploader(ctx, rules, upload.organizationId)
  // defence: unused uploads of an organization are limited
  if ((await sumUnclaimed(upload.organizationId)) > maxUnclaimedBytes)
    throw new AppError('E9001', {
      message: 'Too many uploaded files have not been used. They are deleted after a day.',
      retryAfterS: 3_600,
    })
  return storeFile(ctx, upload)
}

/** The same for the service itself, which has read the file elsewhere. */
export async function storeFile(ctx: Pick<Context, 'clock'>, upload: Upload): Promise<FileView> {
  const { purpose, organizationId, name, body } = upload
  const rules = rulesOf(purpose)
  const id = newId()
  const seal = rules.isSealed ? await sealerFor(ctx, organizationId, id) : null
  const refuseLarge = () =>
    new AppError(rules.tooLarge, { message: `The file is larger than ${rules.maxBytes / 1024 / 1024} MiB.` })
  const limits = { maxBytes: rules.maxBytes, refuseLarge, ...(seal && { seal }) }
  return withReceived(body, limits, async ({ head, sizeBytes, sha256, stored }) => {
    const mediaType = sizeBytes === 0 ? null : await detectType(head)
    // defence: the type of an upload is decided by its content
    if (mediaType === null || !rules.types.includes(mediaType)) throw wrongType(rules)
    const key = storageKey(stored.sha256, id)
    await fileStorage().put(key, stored)
    const now = ctx.clock.now()
    const isWaiting = isScanned() || hasVariants(purpose, mediaType)
    const row = await insertFile({
      id,
      organizationId,
      purpose,
      name: cleanName(name),
      mediaType,
      sizeBytes,
      sha256,
      storageKey: key,
      state: isWaiting ? 'waiting' : 'ready',
      processAfter: isWaiting ? now : null,
      createdAt: now,
    })
    return viewOf(row)
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
  'application/zip': 'ZIP',
  'image/avif': 'AVIF',
  'image/gif': 'GIF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/svg+xml': 'SVG',
  'image/webp': 'WebP',
}
