export { addGameAsset, addGameAssetAsStaff } from './add-asset'
export { getShownAssets } from './find-shown'
export {
  importAssets,
  importAssetsAsStaff,
  planAssetImport,
  planAssetImportAsStaff,
} from './import-assets'
export { listGameAssets, listGameAssetsAsStaff } from './list-assets'
export { publishGameAssets } from './publish-assets'
export { eraseGameAssets, removeGameAsset, removeGameAssetAsStaff } from './remove-asset'
