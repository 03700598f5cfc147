export type { ShownAsset } from './asset-rules'
export { createPictureWorker, getFeedPictures, retryFeedPicture, storeFeedPictures } from './feed-pictures'
export {
  importAssets,
  importAssetsAsStaff,
  planAssetImport,
  planAssetImportAsStaff,
} from './import-assets'
export {
  gamesPicturedSince,
  listGameAssets,
  listGameAssetsAsStaff,
  presentShown,
  searchPicturedGames,
  shownAssets,
} from './list-assets'
export {
  addGameAsset,
  addGameAssetAsStaff,
  removeGameAsset,
  removeGameAssetAsStaff,
} from './manage-assets'
export { publishGameAssets } from './publish-assets'
