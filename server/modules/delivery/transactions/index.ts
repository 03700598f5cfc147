export { DeliverySearch } from './delivery-filter'
export { countedUpTo, exportDeliveries } from './export-deliveries'
export { getDelivery } from './get-delivery'
export { getRound, getRoundDeliveries } from './get-round'
export { getTransaction, listTransactions, type TransactionListQuery } from './list-transactions'
export {
  type DeliveryPage,
  type ListedDelivery,
  listProviderNames,
  searchDeliveries,
  totalDeliveries,
} from './search-deliveries'
