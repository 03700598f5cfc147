export { getEndpointHealth } from './get-endpoint-health'
export { type HealthSpan, healthSpans } from './health'
export { listEndpointHealth } from './list-endpoint-health'
export { rollEndpointHealth } from './roll-endpoint-health'
