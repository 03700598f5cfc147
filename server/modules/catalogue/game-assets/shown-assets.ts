import { env } from '@/server/env'
import { presentAssets, type ShownAsset, type ShownPictures } from './asset-rules'

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
