export { decideRate, listAddedRates, proposeRate } from './added-rates'
export type { GroupedRow, GroupedScope } from './grouped-ask'
export { findCohorts } from './queries-cohorts'
export { findGroupedRows } from './queries-grouped'
export { findPivotCells, type PivotCell } from './queries-pivot'
export { type FactRange, relistLate } from './queries-recount'
export {
  findReportRows,
  findSettledSums,
  type ReportFilter,
  type ReportRow,
  type SettledRange,
  type SettledSums,
} from './queries-report'
export { findVariantSums } from './queries-variants'
export { type FactDifference, findDifferences } from './queries-verify'
export type { RateDay, RateOrigin } from './rate-day'
export { convertMinor, getRateDay, listRateDays, readAverageRates, readRates } from './read-rates'
export { countMissedDays, recountFacts } from './recount-facts'
export { type RatesSync, syncExchangeRates } from './sync-exchange-rates'
