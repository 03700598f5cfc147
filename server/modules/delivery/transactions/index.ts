export { countedUpTo, exportMovements } from './export-movements'
export { getMovement } from './get-movement'
export { getRound, getRoundMovements } from './get-round'
export { getTransaction, listTransactions, type TransactionListQuery } from './list-transactions'
export { MovementSearch } from './movement-filter'
export { readPlayerTimeline } from './player-timeline'
export {
  type ListedMovement,
  listProviderNames,
  type MovementPage,
  searchMovements,
  totalMovements,
} from './search-movements'
