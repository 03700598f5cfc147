import {
  addGameAssetAsStaff,
  getFeedPictures,
  importAssetsAsStaff,
  listGameAssetsAsStaff,
  planAssetImportAsStaff,
  removeGameAssetAsStaff,
  retryFeedPicture,
  searchPicturedGames,
} from '@/server/modules/catalogue/game-assets'
import { router, staffProcedure } from '../init'

export const staffGamesRouter = router({
  search: staffProcedure(searchPicturedGames),
  feedPictures: staffProcedure(getFeedPictures),
  retryFeedPicture: staffProcedure(retryFeedPicture),
  assets: staffProcedure(listGameAssetsAsStaff),
  addAsset: staffProcedure(addGameAssetAsStaff),
  removeAsset: staffProcedure(removeGameAssetAsStaff),
  planImport: staffProcedure(planAssetImportAsStaff),
  importAssets: staffProcedure(importAssetsAsStaff),
})
