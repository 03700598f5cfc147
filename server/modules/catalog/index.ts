export { getGame } from './get-game'
export { getGameStakes } from './get-game-stakes'
export { type GameListQuery, listGames } from './list-games'
export { listProviders } from './list-providers'
export {
  type LaunchableGame,
  type LaunchQuestion,
  requireLaunchableGame,
} from './require-launchable-game'
export { type GameSelectionInput, setGameSelection } from './set-game-selection'
export { type CatalogueSync, syncCatalogue } from './sync-catalogue'
export { type CatalogueSyncs, syncCatalogues } from './sync-catalogues'
