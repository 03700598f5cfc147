export {
  findSecretChange,
  findTestSecret,
  markSecretAccepted,
  prepareSecret,
  pruneEndpointSecrets,
  type SecretChoice,
  secretChoices,
} from './endpoint-secrets'
export {
  type BrandEndpoints,
  type CallbackEndpoint,
  findEndpoint,
  findEndpointById,
  listEndpointsInForce,
} from './find-endpoint'
export {
  type EndpointView,
  explainChoice,
  getEndpoint,
  type ListedEndpoint,
  listEgressAddresses,
  listEndpoints,
  type ScopeConsidered,
} from './list-endpoints'
export {
  type AttachedListener,
  attachListener,
  detachListener,
  findNamedEndpoint,
  isListened,
  listenerLeaseMs,
  removeExpiredListeners,
  renewListener,
  requireSandbox,
} from './listeners'
export { discardSecret, revertSecret, switchSecret } from './rotate-secret'
export {
  type NewEndpoint,
  removeEndpoint,
  type SetEndpointResult,
  setEndpoint,
  setEndpointPolicies,
  switchEndpoint,
} from './set-endpoint'
