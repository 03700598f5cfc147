export {
  excludePlayer,
  findExcludedPlayers,
  isExcluded,
  listExclusions,
  requirePlayerAllowed,
} from './exclude-player'
export { readmitPlayer, requestReadmission, withdrawReadmission } from './lift-exclusion'
export { eraseExclusions } from './queries'
export { searchExclusions } from './search-exclusions'
