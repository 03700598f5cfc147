import { processSingleton } from '@/server/core/process-singleton'
import { env } from '@/server/env'
import { exemptOrigins, pictureOrigins } from './exempt-origins'
import { createPublicReader, type ReadPublicBytes } from './read-public-bytes'
import { createDnsResolver } from './resolve-host'
import { type CallbackRequest, createCallbackSender } from './send-callback'

export type { CallbackOutcome } from './callback-outcome'
export { type CallbackUrlCheck, type CallbackUrlRefusal, checkCallbackUrl } from './callback-url'
export { isExemptOrigin } from './exempt-origins'
export { takePeerCertificates } from './peer-certificates'
export type { BytesAnswer } from './read-bytes'
export { type DocumentAnswer, readDocument } from './read-document'
export { createPublicReader, type ReadPublicBytes } from './read-public-bytes'
export { type CallbackRequest, callbackHeaders, type SendCallback } from './send-callback'
export { signBody } from './signature'

/** The process's HTTP client for operators; every delivery shares its connections. */
const sender = () =>
  processSingleton('callback-sender', () =>
    createCallbackSender({
      resolve: createDnsResolver(),
      connectTimeoutMs: env().CALLBACK_TIMEOUT_MS,
      // defence: deliveries use the guarded connector
      exemptOrigins: exemptOrigins(),
      allowedPorts: env().CALLBACK_ALLOWED_PORTS,
    }),
  )

/** Sends one signed callback. Never throws: failures are in the outcome. */
export const sendCallback = (request: CallbackRequest) => sender().send(request)

const publicReader = () =>
  processSingleton('public-reader', () =>
    createPublicReader({
      resolve: createDnsResolver(),
      connectTimeoutMs: 5_000,
      exemptOrigins: pictureOrigins(),
      allowedPorts: [443],
    }),
  )

/** Reads from an address that somebody outside has named, on the public internet only, over https. Never throws. */
export const readPublicBytes: ReadPublicBytes = (url, reading) => publicReader().read(url, reading)
