import { type AssetKind, type AssetSource, assetKinds, assetSources } from '@/server/contract/game-assets'
import type { Game } from '@/server/contract/resources/game'

/** A size of a picture, at the address of its content. */
export interface Picture {
  path: string
  media_type: string
  width: number
  height: number
}

export interface ShownAsset {
  gameId: string
  kind: AssetKind
  source: AssetSource
  pictures: readonly Picture[]
}

const thumbnailKinds: readonly AssetKind[] = ['square', 'portrait', 'landscape']
/** Large enough for a tile on a dense screen. */
const thumbnailWidth = 640

/** Of each kind only the pictures of its strongest owner apply; in the order of the kinds. */
export function applicable(assets: readonly ShownAsset[]): ShownAsset[] {
  const strength = ({ source }: ShownAsset) => assetSources.indexOf(source)
  return assetKinds.flatMap((kind) => {
    const ofKind = assets.filter((asset) => asset.kind === kind)
    const strongest = Math.max(...ofKind.map(strength))
    return ofKind.filter((asset) => strength(asset) === strongest)
  })
}

/**
 * What a game shows of its pictures. The thumbnail stays the feed's own address unless somebody put another in its place: addresses that
 * operators may have stored do not change by themselves.
 */
export function presentAssets(
  assets: readonly ShownAsset[],
  baseUrl: string,
): Pick<Game, 'assets' | 'thumbnail_url'> {
  const shown = applicable(assets)
  if (shown.length === 0) return {}
  const thumbnail = thumbnailKinds
    .flatMap((kind) => shown.filter((asset) => asset.kind === kind && asset.source !== 'provider'))
    .map(({ pictures }) => thumbnailOf(pictures))
    .find((picture) => picture !== undefined)
  return {
    ...(thumbnail && { thumbnail_url: baseUrl + thumbnail.path }),
    assets: shown.map(({ kind, pictures }) => ({
      kind,
      images: pictures.map(({ path, ...picture }) => ({ url: baseUrl + path, ...picture })),
    })),
  }
}

/** The largest WebP that is not above the size of a tile, which every browser shows. */
function thumbnailOf(pictures: readonly Picture[]): Picture | undefined {
  const webp = pictures.filter(({ media_type }) => media_type === 'image/webp')
  const fitting = webp.filter(({ width }) => width <= thumbnailWidth)
  return fitting.toSorted((a, b) => b.width - a.width)[0] ?? webp[0]
}
