export { type CallbackEndpoint, findEndpoint, findEndpointById } from './find-endpoint'
