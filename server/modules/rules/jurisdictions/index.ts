export { findTakenProfile } from './adopted'
export {
  type AskedGame,
  findRefusedIssues,
  type MarketIssue,
  requireDemoInMarket,
  requireIssueInMarket,
  requireLaunchInMarket,
} from './check-market'
export { hasBetRules, judgeMarketBets } from './judge-bets'
export { pruneMarkets } from './markets-upkeep'
export { getJurisdictions, getProfile, listProfiles } from './read-profiles'
export type { AdoptedProfile } from './rules'
export { saveProfileVersion } from './save-profile-version'
export { exportRefusals, RefusalFilter, searchRefusals, summarizeRefusals } from './search-refusals'
export { dropProfile, setCertifiedMarkets, takeProfile } from './take-profile'
