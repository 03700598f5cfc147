export { excludePlayer, listExclusions } from './exclude-player'
export { readmitPlayer, requestReadmission, withdrawReadmission } from './lift-exclusion'
export { findExcludedPlayers, requirePlayerAllowed } from './require-player-allowed'
export { searchExclusions } from './search-exclusions'
