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
export { explainChoice, type ScopeConsidered } from './explain-choice'
export { type CallbackEndpoint, findEndpoint, findEndpointById } from './find-endpoint'
export { listEgressAddresses } from './list-egress-addresses'
export { type EndpointView, getEndpoint, type ListedEndpoint, listEndpoints } from './list-endpoints'
export { eraseEndpoints } from './queries-write'
export { removeEndpoint } from './remove-endpoint'
export { discardSecret, revertSecret, switchSecret } from './rotate-secret'
export { type NewEndpoint, type SetEndpointResult, setEndpoint } from './set-endpoint'
export { setEndpointPolicies } from './set-endpoint-policies'
export { switchEndpoint } from './switch-endpoint'
