export { accrueFees } from './accrue-fees'
export { minorOf, toTiers } from './contract-terms'
export { createContract, withdrawContract } from './create-contract'
export { createProviderContract, withdrawProviderContract } from './create-provider-contract'
export { readMonthFormulas } from './describe-fee'
export { previewContract } from './preview-contract'
export {
  exportProviderStatements,
  listProviderStatements,
  readProviderStatements,
  StatementMonth,
} from './provider-statements'
export {
  findUnbilled,
  isMonthAccrued,
  type MonthFee,
  readMonthFees,
  readUnaccruedFees,
  type Unbilled,
} from './queries-month-fees'
export { getContract, getOwnContract, listContracts, listUnbilled, readUnbilledAge } from './read-contracts'
export { divideRounded, formatShare, shareOf, type Tier, tiersFromJson, tiersToJson } from './tiers'
