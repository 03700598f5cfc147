export { type DeliveryDetail, getDelivery } from './get-delivery'
export { getRoundDeliveries } from './get-round-deliveries'
export {
  type DeliveryPage,
  type DeliverySearch,
  type ListedDelivery,
  searchDeliveries,
} from './search-deliveries'
export { type DeliverySummary, listProviderNames, summarizeDeliveries } from './summarize-deliveries'
