export {
  countOpenMovements,
  getStatistics,
  type StatisticPeriod,
  type Statistics,
  statisticPeriods,
} from './get-statistics'
export { type RolledStatistics, rollStatistics } from './roll-statistics'
