import { processSingleton } from '@/server/core/process-singleton'
import { env } from '@/server/env'
import { exemptOrigins } from './exempt-origins'
import { createDnsResolver } from './resolve-host'
import { type CallbackRequest, createCallbackSender } from './send-callback'

export type { CallbackOutcome } from './callback-outcome'
export { type CallbackUrlCheck, type CallbackUrlRefusal, checkCallbackUrl } from './callback-url'
export { type DocumentAnswer, readDocument } from './read-document'
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
