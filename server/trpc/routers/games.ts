import { CreateSessionRequest } from '@/server/contract/resources/session'
import {
  chooseRtpVariant,
  getCabinetGame,
  getCabinetStakes,
  getRtpVariants,
  listGameFacets,
  searchGames,
  setGameSelection,
} from '@/server/modules/catalogue/catalog'
import {
  listGameCertificates,
  saveGameCertificate,
  withdrawGameCertificate,
} from '@/server/modules/catalogue/certificates'
import {
  addGameAsset,
  addGameAssetAsStaff,
  getFeedPictures,
  importAssets,
  importAssetsAsStaff,
  listGameAssets,
  listGameAssetsAsStaff,
  planAssetImport,
  planAssetImportAsStaff,
  removeGameAsset,
  removeGameAssetAsStaff,
  retryFeedPicture,
  searchPicturedGames,
} from '@/server/modules/catalogue/game-assets'
import {
  createCalendarAddress,
  getCalendarAddress,
  listCalendar,
  listCalendarEverywhere,
  removeCalendarAddress,
} from '@/server/modules/catalogue/game-calendar'
import {
  announceRetirement,
  cancelRetirement,
  getGameLifecycle,
  scheduleRelease,
} from '@/server/modules/operations/game-lifecycle'
import { launchTestSession, playDemo } from '@/server/modules/play/sessions'
import { showing } from '../adapt-verb'
import { procedure, router, staffProcedure } from '../init'

export const staffGamesRouter = router({
  search: staffProcedure(searchPicturedGames),
  feedPictures: staffProcedure(getFeedPictures),
  retryFeedPicture: staffProcedure(retryFeedPicture),
  assets: staffProcedure(listGameAssetsAsStaff),
  addAsset: staffProcedure(addGameAssetAsStaff),
  removeAsset: staffProcedure(removeGameAssetAsStaff),
  planImport: staffProcedure(planAssetImportAsStaff),
  importAssets: staffProcedure(importAssetsAsStaff),
  certificates: staffProcedure(listGameCertificates),
  saveCertificate: staffProcedure(saveGameCertificate),
  withdrawCertificate: staffProcedure(withdrawGameCertificate),
  calendar: staffProcedure(listCalendarEverywhere),
  lifecycle: staffProcedure(getGameLifecycle),
  scheduleRelease: staffProcedure(scheduleRelease, { stepUp: true }),
  announceRetirement: staffProcedure(announceRetirement, { stepUp: true }),
  cancelRetirement: staffProcedure(cancelRetirement, { stepUp: true }),
})

export const gamesRouter = router({
  search: procedure(searchGames),
  /** What the list can be narrowed by, and the currencies a session can have. */
  facets: procedure(
    showing(listGameFacets, (facets) => ({
      ...facets,
      currencies: CreateSessionRequest.shape.currency.options,
    })),
  ),
  get: procedure(getCabinetGame),
  /** Asks the provider: the slow one of this router. */
  stakes: procedure(getCabinetStakes),
  setSelection: procedure(setGameSelection),
  rtpVariants: procedure(getRtpVariants),
  chooseRtpVariant: procedure(chooseRtpVariant),
  assets: procedure(listGameAssets),
  addAsset: procedure(addGameAsset),
  removeAsset: procedure(removeGameAsset),
  planImport: procedure(planAssetImport),
  importAssets: procedure(importAssets),
  calendar: procedure(listCalendar),
  calendarAddress: procedure(getCalendarAddress),
  createCalendarAddress: procedure(createCalendarAddress),
  removeCalendarAddress: procedure(removeCalendarAddress),
  playDemo: procedure(playDemo),
  launchTest: procedure(launchTestSession),
})
