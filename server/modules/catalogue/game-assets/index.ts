export { addGameAsset, addGameAssetAsStaff } from './add-asset'
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
export { publishGameAssets } from './publish-assets'
export { removeGameAsset, removeGameAssetAsStaff } from './remove-asset'
