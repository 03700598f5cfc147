export type { CallbackOutcome } from './callback-outcome'
export { type CallbackUrlCheck, type CallbackUrlRefusal, checkCallbackUrl } from './callback-url'
export { createExchange } from './exchange'
export { identityOrigins, isExemptOrigin } from './exempt-origins'
export { studioExchange } from './guarded-exchange'
export { fileServerReach, openGuardedSocket, type SocketParts } from './guarded-socket'
export { createIdentityFetch, type IdentityFetch, identityFetch } from './identity-fetch'
export { takePeerCertificates } from './peer-certificates'
export { type BytesAnswer, type DocumentAnswer, readDocument } from './read-bytes'
export { createPublicReader, type ReadPublicBytes, readPublicBytes } from './read-public-bytes'
export { type ResolveText, resolveText } from './resolve-text'
export { createS3Handler, publicS3Handler, type S3Handler } from './s3-handler'
export {
  type CallbackRequest,
  callbackHeaders,
  type SendCallback,
  sendCallback,
  signBody,
} from './send-callback'
