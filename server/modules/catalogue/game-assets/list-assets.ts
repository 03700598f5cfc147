import type { AssetKind, AssetSource } from '@/server/contract/game-assets'
import { OneGame } from '@/server/contract/inputs'
import type { Context, TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { type FileView, getFiles, publicFileLink } from '@/server/modules/platform/files'
import { type AssetRow, findAssets } from './queries'

/** A picture of a game as its screen lists it. */
export interface ListedAsset {
  id: string
  kind: AssetKind
  source: AssetSource
  brandId: string | null
  state: 'processing' | 'published' | 'refused'
  refusal: string | null
  /** Path of a small size; null while it is made. */
  preview: string | null
  name: string
  createdAt: Date
}

/** Every picture of a game that the organization or one of its brands may show, published or not. Throws E5004. */
export const listGameAssets = readVerb(
  'gameAssets.read',
  OneGame,
  (ctx: TenantContext, { gameId }: OneGame) => list(gameId, ctx.organizationId),
)

/** Those of the provider's feed and of staff. */
export const listGameAssetsAsStaff = readVerb(
  'gameAssets.everywhere',
  OneGame,
  (_: Context, { gameId }: OneGame) => list(gameId, null),
)

async function list(gameId: string, organizationId: string | null): Promise<ListedAsset[]> {
  const rows = await findAssets(gameId, organizationId)
  const files = await getFiles(
    db,
    rows.map(({ fileId }) => fileId),
  )
  return rows.map((row) => listed(row, files.get(row.fileId)))
}

const listed = (row: AssetRow, file: FileView | undefined): ListedAsset => ({
  id: row.id,
  kind: row.kind as AssetKind,
  source: row.source as AssetSource,
  brandId: row.brandId,
  state: row.refusal ? 'refused' : row.publishedAt ? 'published' : 'processing',
  refusal: row.refusal,
  preview: file
    ? (publicFileLink({ file, variant: '320.webp' }) ?? publicFileLink({ file, variant: '160.webp' }))
    : null,
  name: file?.name ?? '',
  createdAt: row.createdAt,
})
