export { type HealthSpan, healthSpans } from './health'
export {
  findCountedUntil,
  findFailingOrganizations,
  findTraffic,
  type OrganizationTraffic,
} from './queries-everywhere'
export { findProviderTraffic, type ProviderTraffic } from './queries-providers'
export { getEndpointHealth, listEndpointHealth } from './read-endpoint-health'
export { rollEndpointHealth } from './roll-endpoint-health'
export { summedLatency } from './sql-attempts'
