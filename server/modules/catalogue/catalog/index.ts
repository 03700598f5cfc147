export { chooseRtpVariant, getRtpVariants } from './choose-variant'
export { getCabinetGame, getGame } from './get-game'
export { getCabinetStakes, getGameStakes } from './get-game-stakes'
export { type LifecycleState, lifecycleStateOf } from './lifecycle-state'
export { listGames, listProviders } from './list-games'
export { findUnderMaintenance, isUnderMaintenance, openWindows } from './maintenance-windows'
export type { OpenWindow } from './queries'
export { differencesOn, isOfComponent, isValidOn } from './queries-certified'
export { openApprovedGame } from './queries-sync'
export {
  type LaunchableGame,
  requireLaunchableGame,
} from './require-launchable-game'
export { listGameFacets, searchGames } from './search-games'
export { setGameSelection } from './set-game-selection'
export { isProviderVisible, joinAccess, switchedOff } from './sql-visibility'
export { describeSyncFailure, resyncCatalogue, syncCatalogue, syncCatalogues } from './sync-catalogue'
