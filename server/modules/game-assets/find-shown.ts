import { env } from '@/server/env'
import { presentAssets, type ShownAsset, type ShownPictures } from './asset-rules'
import { findShownAssets } from './queries'

/** What each of the games shows of its pictures, by its ID, to an organization's brand; without one, to its default brand. */
export async function getShownAssets(
  scope: { organizationId: string; brandId: string | null },
  gameIds: readonly string[],
): Promise<ReadonlyMap<string, ShownPictures>> {
  const byGame = new Map<string, ShownAsset[]>()
  for (const asset of await findShownAssets(scope, gameIds))
    byGame.set(asset.gameId, [...(byGame.get(asset.gameId) ?? []), asset])
  const { baseUrl } = env()
  return new Map([...byGame].map(([id, assets]) => [id, presentAssets(assets, baseUrl)]))
}
