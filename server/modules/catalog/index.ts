export { getGame } from './get-game'
export { type GameListQuery, listGames } from './list-games'
export { listProviders } from './list-providers'
export {
  type LaunchableGame,
  type LaunchQuestion,
  requireLaunchableGame,
} from './require-launchable-game'
