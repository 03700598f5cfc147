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

/** What a game shows of its pictures beside what its feed says. */
export interface ShownPictures extends Pick<Game, 'assets'> {
  thumbnails: {
    /** In place of the feed's own address. */
    override?: string
    /** Where the feed names none. */
    fallback?: string
  }
}

/**
 * The thumbnail stays the feed's own address unless it was replaced: addresses that operators may have stored do not
 * change by themselves. A provider's other pictures stand in where its feed has no thumbnail.
 */
export function presentAssets(assets: readonly ShownAsset[], baseUrl: string): ShownPictures {
  const shown = applicable(assets)
  const thumbnail = (isProviders: boolean) => {
    const picture = thumbnailKinds
      .flatMap((kind) =>
        shown.filter((one) => one.kind === kind && (one.source === 'provider') === isProviders),
      )
      .map(({ pictures }) => thumbnailOf(pictures))
      .find((found) => found !== undefined)
    return picture && baseUrl + picture.path
  }
  const override = thumbnail(false)
  const fallback = thumbnail(true)
  return {
    thumbnails: { ...(override && { override }), ...(fallback && { fallback }) },
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
