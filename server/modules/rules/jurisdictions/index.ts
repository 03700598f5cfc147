export { findTakenProfile } from './adopted'
export {
  type AskedGame,
  findRefusedIssues,
  type MarketIssue,
  requireDemoInMarket,
  requireIssueInMarket,
  requireLaunchInMarket,
} from './check-market'
export { exportRefusals } from './export-refusals'
export { getJurisdictions } from './get-jurisdictions'
export { hasBetRules, judgeMarketBets } from './judge-bets'
export { getProfile, listProfiles } from './list-profiles'
export { pruneMarkets } from './markets-upkeep'
export { saveProfileVersion } from './save-profile-version'
export { RefusalFilter, searchRefusals, summarizeRefusals } from './search-refusals'
export { dropProfile, setCertifiedMarkets, takeProfile } from './take-profile'
export type { AdoptedProfile } from './taken'
