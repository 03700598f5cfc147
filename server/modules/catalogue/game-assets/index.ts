export { addGameAsset, addGameAssetAsStaff } from './add-asset'
export type { ShownAsset } from './asset-rules'
export { getFeedPictures } from './get-feed-pictures'
export {
  importAssets,
  importAssetsAsStaff,
  planAssetImport,
  planAssetImportAsStaff,
} from './import-assets'
export { listGameAssets, listGameAssetsAsStaff } from './list-assets'
export { createPictureWorker } from './picture-worker'
export { publishGameAssets } from './publish-assets'
export { eraseGameAssets, removeGameAsset, removeGameAssetAsStaff } from './remove-asset'
export { retryFeedPicture } from './retry-feed-picture'
export { searchPicturedGames } from './search-pictured-games'
export { gamesPicturedSince, presentShown, shownAssets } from './shown-assets'
export { storeFeedPictures } from './store-feed-pictures'
