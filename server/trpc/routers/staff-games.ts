import {
  addGameAssetAsStaff,
  importAssetsAsStaff,
  listGameAssetsAsStaff,
  planAssetImportAsStaff,
  removeGameAssetAsStaff,
} from '@/server/modules/game-assets'
import { router, staffProcedure } from '../init'

export const staffGamesRouter = router({
  assets: staffProcedure(listGameAssetsAsStaff),
  addAsset: staffProcedure(addGameAssetAsStaff),
  removeAsset: staffProcedure(removeGameAssetAsStaff),
  planImport: staffProcedure(planAssetImportAsStaff),
  importAssets: staffProcedure(importAssetsAsStaff),
})
