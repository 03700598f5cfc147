export {
  excludePlayer,
  findExcludedPlayers,
  isExcluded,
  listExclusions,
  requirePlayerAllowed,
  searchExclusions,
} from './exclude-player'
export { readmitPlayer, requestReadmission, withdrawReadmission } from './lift-exclusion'
