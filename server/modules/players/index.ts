export { excludePlayer, listExclusions, type NewExclusion, readmitPlayer } from './exclude-player'
export { findExcludedPlayers } from './find-excluded-players'
export { requirePlayerAllowed } from './require-player-allowed'
export { searchExclusions } from './search-exclusions'
