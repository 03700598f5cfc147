export { accrueFees } from './accrue-fees'
export { minorOf, toTiers } from './contract-terms'
export { createContract, invalid, withdrawContract } from './create-contract'
export { createProviderContract, withdrawProviderContract } from './create-provider-contract'
export { dayFromText, dayText, monthOf, nextMonth, plusDays } from './days'
export { readMonthFormulas } from './describe-fee'
export { previewContract } from './preview-contract'
export {
  allocate,
  type ProviderAmounts,
  type ProviderVersion,
  type RatesOf,
  sumOf,
} from './provider-rules'
export {
  computeMonth,
  createMonthRates,
  exportProviderStatements,
  isCountedUntil,
  listProviderStatements,
  monthText,
  readProviderStatements,
  StatementMonth,
  versionOf,
} from './provider-statements'
export {
  findUnbilled,
  isMonthAccrued,
  type MonthFee,
  readMonthFees,
  readUnaccruedFees,
  type Unbilled,
} from './queries-month-fees'
export { findProviderVersions, lockProviderContracts } from './queries-provider'
export { getContract, getOwnContract, listContracts, listUnbilled, readUnbilledAge } from './read-contracts'
export {
  divideRounded,
  formatShare,
  parseShare,
  shareOf,
  type Tier,
  tiersFromJson,
  tiersToJson,
} from './tiers'
