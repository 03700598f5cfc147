export type { CallbackOutcome } from './callback-outcome'
export { type CallbackUrlCheck, type CallbackUrlRefusal, checkCallbackUrl } from './callback-url'
export { isExemptOrigin } from './exempt-origins'
export { takePeerCertificates } from './peer-certificates'
export { type BytesAnswer, type DocumentAnswer, readDocument } from './read-bytes'
export { createPublicReader, type ReadPublicBytes, readPublicBytes } from './read-public-bytes'
export {
  type CallbackRequest,
  callbackHeaders,
  type SendCallback,
  sendCallback,
  signBody,
} from './send-callback'
