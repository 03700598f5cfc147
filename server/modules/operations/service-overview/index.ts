export { listFailing, listProviderTraffic } from './list-traffic'
