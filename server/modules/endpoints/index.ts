export { type CallbackEndpoint, findEndpoint, findEndpointById } from './find-endpoint'
export { type EndpointView, getEndpoint, listEndpoints } from './list-endpoints'
export { minSecretLength, type NewEndpoint, type SetEndpointResult, setEndpoint } from './set-endpoint'
