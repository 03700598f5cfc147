import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { performance } from 'node:perf_hooks'
// defence: redirects are not followed
import { Agent, type Dispatcher } from 'undici'
import { processSingleton } from '@/server/core/process-singleton'
import { env } from '@/server/env'
import { type CallbackOutcome, ReplyReader } from './callback-outcome'
import { createEndpointLimit } from './endpoint-limit'
import { exemptOrigins } from './exempt-origins'
import { type ConnectorParts, createGuardedConnector } from './guarded-connector'
import { createDnsResolver } from './resolve-host'

export interface CallbackRequest {
  /** The endpoint whose slots it uses: calls in flight are limited per endpoint. */
  endpointId: string
  url: string
  /** Sent unchanged; they include the signature (see callbackHeaders). */
  headers: Record<string, string>
  body: Uint8Array
  /** One deadline for everything: waiting for a slot, DNS, connect, TLS, request and the whole reply. */
  timeoutMs: number
}

export type SendCallback = (request: CallbackRequest) => Promise<CallbackOutcome>

/** Connections are not limited per origin: organizations that share one would wait for each other. */
const endpointLimits = { maxInFlight: 256, maxWaitMs: 1_000 }

/**
 * The headers of a callback (spec §6.1). Attempts keep the signature only, and are shown with these: a change needs a
 * migration that writes the old ones into `wallet_attempt.request_headers`.
 */
export function callbackHeaders(signature: string): Record<string, string> {
  return { 'Content-Type': 'application/json', 'X-SIGNATURE': signature, 'User-Agent': 'Croupier/1' }
}

/** Imported keys by secret: importing costs more than signing. Small, and cleared when full. */
const importedKeys = new Map<string, KeyObject>()
const maxImportedKeys = 1_000

/** Lower-case hex HMAC-SHA256 of the exact bytes, keyed with the secret's UTF-8 bytes (spec §5.5). */
export function signBody(secret: string, body: Uint8Array): string {
  return createHmac('sha256', importKey(secret)).update(body).digest('hex')
}

function importKey(secret: string): KeyObject {
  const known = importedKeys.get(secret)
  if (known) return known
  if (importedKeys.size >= maxImportedKeys) importedKeys.clear()
  const key = createSecretKey(Buffer.from(secret, 'utf8'))
  importedKeys.set(secret, key)
  return key
}

/**
 * Sends callbacks through guarded keep-alive connections. Calls in flight are limited per endpoint, so that a slow
 * wallet delays its own callbacks only. Redirects are not followed and nothing is retried here.
 */
export function createCallbackSender(parts: ConnectorParts): { send: SendCallback; close(): Promise<void> } {
  const agent = new Agent({
    // defence: a hanging endpoint delays no other
    connect: createGuardedConnector(parts),
    // defence: the size of reply headers is limited
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const limit = createEndpointLimit(endpointLimits)
  return {
    async send(request) {
      const { endpointId, timeoutMs } = request
      const startedAt = performance.now()
      const place = limit.enter(endpointId, timeoutMs)
      if (place !== true && !(await place)) return noPlace(performance.now() - startedAt)
      try {
        return await send(agent, request, startedAt)
      } finally {
        limit.leave(endpointId)
      }
    },
    close: () => agent.close(),
  }
}

const noPlace = (waitedMs: number): CallbackOutcome => ({
  kind: 'connection_error',
  code: 'ENDPOINT_BUSY',
  message: 'Too many callbacks to this endpoint are waiting for its answer',
  hasLeft: false,
  durationMs: Math.round(waitedMs),
})

function send(agent: Dispatcher, request: CallbackRequest, startedAt: number): Promise<CallbackOutcome> {
  const url = new URL(request.url)
  return new Promise((resolve) => {
    const reply = new ReplyReader(request.timeoutMs, startedAt, resolve)
    try {
      agent.dispatch(
        {
          origin: url.origin,
          path: url.pathname + url.search,
          method: 'POST',
          headers: request.headers,
          body: request.body,
        },
        reply,
      )
    } catch (error) {
      reply.onResponseError(null, error)
    }
  })
}

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
export const sendCallback: SendCallback = (request) => sender().send(request)
