export { getEndpointHealth } from './get-endpoint-health'
export { type HealthSpan, healthSpans } from './health'
export { listEndpointHealth } from './list-endpoint-health'
export {
  findCountedUntil,
  findFailingOrganizations,
  findTraffic,
  type OrganizationTraffic,
} from './queries-everywhere'
export { findProviderTraffic, type ProviderTraffic } from './queries-providers'
export { rollEndpointHealth } from './roll-endpoint-health'
export { summedLatency } from './sql-attempts'
