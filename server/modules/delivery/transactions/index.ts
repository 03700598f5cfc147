export { DeliverySearch } from './delivery-filter'
export { countedUpTo, exportDeliveries } from './export-deliveries'
export { getDelivery } from './get-delivery'
export { getRound } from './get-round'
export { getRoundDeliveries } from './get-round-deliveries'
export { getTransaction } from './get-transaction'
export { listTransactions, type TransactionListQuery } from './list-transactions'
export {
  type DeliveryPage,
  type ListedDelivery,
  listProviderNames,
  searchDeliveries,
} from './search-deliveries'
export { totalDeliveries } from './total-deliveries'
