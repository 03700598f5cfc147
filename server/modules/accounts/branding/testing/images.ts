import type { TenantContext } from '@/server/core/context'
import { db } from '@/server/db'
import { processFiles, storeUpload } from '@/server/modules/platform/files'

/** A square of one colour. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC',
  'base64',
)

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** An image that waits to be processed, nobody's yet. */
export async function uploadImage(ctx: TenantContext): Promise<string> {
  const { organizationId } = ctx
  const { id } = await storeUpload(ctx, {
    purpose: 'branding',
    organizationId,
    name: 'logo.png',
    body: once(png),
  })
  return id
}

export const finishProcessing = (ctx: TenantContext) => processFiles(ctx)

/** As the job does with what it cannot read. */
export async function refuse(fileId: string): Promise<void> {
  const data = { state: 'refused', refusal: 'unreadable', processAfter: null } as const
  await db.storedFile.update({ where: { id: fileId }, data })
}

/** Whether a file can still be read, not given up. */
export async function isKept(fileId: string): Promise<boolean> {
  return (await db.storedFile.count({ where: { id: fileId, releasedAt: null } })) === 1
}
