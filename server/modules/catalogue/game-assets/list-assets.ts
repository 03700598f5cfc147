import { z } from 'zod'
import type { AssetKind, AssetSource } from '@/server/contract/game-assets'
import { OneGame } from '@/server/contract/inputs'
import type { Context, TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { env } from '@/server/env'
import { type FileView, getFiles, publicFileLink } from '@/server/modules/platform/files'
import { presentAssets, type ShownAsset, type ShownPictures } from './asset-rules'
import { type AssetRow, findAssets, findPicturedGames, findProvidersOfPictures } from './queries'

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

/**
 * The published pictures of a game that may apply to a brand, or to the organization's default one where `brand` is null: a column
 * for a statement with the alias g (game) and the organization as its first value. Null where there are none.
 */
// defence: pictures of games are scoped to the organization and brand
export const shownAssets = (brand: string) => `(
  select jsonb_agg(jsonb_build_object('kind', shown.kind, 'source', shown.source, 'pictures', shown.pictures)
    order by shown.published_at desc, shown.id desc)
  from game_asset shown
  where shown.game_id = g.id and shown.published_at is not null
    and (shown.organization_id is null or (shown.organization_id = $1 and (shown.brand_id is null
      or shown.brand_id = coalesce(${brand}::uuid, (select o.default_brand_id from organization o where o.id = $1)))))
)`

/** The games that got a picture since then which the organization $1 may show. */
export const gamesPicturedSince = (time: string) => `
  select pictured.game_id from game_asset pictured
  where pictured.published_at >= ${time} and (pictured.organization_id is null or pictured.organization_id = $1)`

/** What a game shows of its pictures. */
export function presentShown(assets: readonly ShownAsset[] | null): ShownPictures {
  return assets === null ? { thumbnails: {} } : presentAssets(assets, env().baseUrl)
}

const Search = z.object({
  /** Part of the name, or of the provider's own id. */
  text: z.string().max(100).default(''),
  providerCode: z.string().max(64).optional(),
  show: z.enum(['failing', 'overridden']).optional(),
  page: z.int().min(1).max(10_000).default(1),
})
type Search = z.output<typeof Search>

const perPage = 50

/** The games of all providers by name, and how it stands with the pictures that their feeds name. Throws E5004. */
export const searchPicturedGames = readVerb(
  'gameAssets.everywhere',
  Search,
  async (_ctx: Context, { text, providerCode, show, page }: Search) => {
    const wanted = text.trim()
    const [found, providers] = await Promise.all([
      findPicturedGames({
        providerCode: providerCode ?? null,
        wanted: wanted === '' ? null : wanted,
        show: show ?? null,
        limit: perPage,
        offset: (page - 1) * perPage,
      }),
      findProvidersOfPictures(),
    ])
    return { ...found, providers, perPage }
  },
)
