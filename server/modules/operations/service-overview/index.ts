export { listFailing } from './list-failing'
export { listProviderTraffic } from './list-provider-traffic'
