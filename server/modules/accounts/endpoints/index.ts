export {
  findSecretChange,
  findTestSecret,
  markSecretAccepted,
  prepareSecret,
  pruneEndpointSecrets,
  type SecretChoice,
  secretChoices,
} from './endpoint-secrets'
export { type BrandEndpoints, listEndpointsInForce } from './endpoints-in-force'
export { type CallbackEndpoint, findEndpoint, findEndpointById } from './find-endpoint'
export {
  type EndpointView,
  explainChoice,
  getEndpoint,
  type ListedEndpoint,
  listEgressAddresses,
  listEndpoints,
  type ScopeConsidered,
} from './list-endpoints'
export { discardSecret, revertSecret, switchSecret } from './rotate-secret'
export { type NewEndpoint, removeEndpoint, type SetEndpointResult, setEndpoint } from './set-endpoint'
export { setEndpointPolicies } from './set-endpoint-policies'
export { switchEndpoint } from './switch-endpoint'
