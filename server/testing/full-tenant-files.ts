import { createHash } from 'node:crypto'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { keyring } from '@/server/keyring'
import { type Own, since } from './full-tenant-people'

/** A file nobody has claimed, with a picture made of it; their bytes are nowhere. */
export async function createFiles({ organizationId, brandId, gameId, mark }: Own) {
  const fileId = newId()
  const sha256 = createHash('sha256').update(mark).digest('hex')
  const stored = { sha256, sizeBytes: 7, mediaType: 'image/png' }
  await db.organizationFileKey.create({
    data: { organizationId, keySealed: keyring().seal(mark, 'organization.file-key'), createdAt: since },
  })
  await db.storedFile.create({
    data: {
      ...stored,
      id: fileId,
      organizationId,
      purpose: 'game_asset',
      name: `${mark}.png`,
      storageKey: `${mark}/original`,
      state: 'ready',
      createdAt: since,
      variants: {
        create: [{ ...stored, name: '320.webp', width: 1, height: 1, storageKey: `${mark}/320` }],
      },
    },
  })
  const assetId = newId()
  await db.gameAsset.create({
    data: {
      id: assetId,
      organizationId,
      brandId,
      gameId,
      fileId,
      kind: 'banner',
      source: 'brand',
      replacesKind: false,
      actor: { kind: 'user', id: mark, name: mark },
      pictures: [{ path: `/files/public/${mark}/320.webp`, media_type: 'image/webp', width: 1, height: 1 }],
      createdAt: since,
      publishedAt: since,
    },
  })
  return { fileId, assetId }
}
