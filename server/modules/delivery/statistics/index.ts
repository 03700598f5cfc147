export type { Statistics } from './arrange-statistics'
export {
  countOpenMovements,
  getStatistics,
  type StatisticPeriod,
  statisticPeriods,
} from './get-statistics'
export { addBuckets, latencyBoundsMs, latencyBucketCount, percentileMs } from './latency-buckets'
export {
  listCountedOrganizations,
  readCounted,
  readCountedEverywhere,
  rebuildFacts,
  verifyFacts,
} from './rebuild-statistics'
export { type RolledStatistics, rollStatistics } from './roll-statistics'
export { getPlayer, searchPlayers } from './search-players'
export { groupBy } from './statistics-view'
