import { performance } from 'node:perf_hooks'
import { Agent, type Dispatcher } from 'undici'
import type { CallbackOutcome } from './callback-outcome'
import { ConnectError } from './connect-error'
import { type ConnectorParts, createGuardedConnector } from './guarded-connector'

export interface CallbackRequest {
  url: string
  /** Sent as they are; they carry the signature (see callbackHeaders). */
  headers: Record<string, string>
  body: Uint8Array
  /** One deadline over everything: DNS, connect, TLS, request and the whole reply. */
  timeoutMs: number
}

export type SendCallback = (request: CallbackRequest) => Promise<CallbackOutcome>

const maxReplyBytes = 64 * 1024
const connectionsPerOrigin = 256

/** The headers of a callback (spec §6.1). */
export function callbackHeaders(signature: string): Record<string, string> {
  return { 'Content-Type': 'application/json', 'X-SIGNATURE': signature, 'User-Agent': 'Croupier/1' }
}

/**
 * Sends callbacks through connections that are guarded and kept alive per origin, so that one operator's slow wallet
 * occupies only its own. Redirects are not followed and nothing is retried here.
 */
export function createCallbackSender(parts: ConnectorParts): { send: SendCallback; close(): Promise<void> } {
  const agent = new Agent({
    connect: createGuardedConnector(parts),
    connections: connectionsPerOrigin,
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  return { send: (request) => send(agent, request), close: () => agent.close() }
}

async function send(agent: Dispatcher, request: CallbackRequest): Promise<CallbackOutcome> {
  const startedAt = performance.now()
  const elapsedMs = () => Math.round(performance.now() - startedAt)
  const signal = AbortSignal.timeout(request.timeoutMs)
  try {
    const url = new URL(request.url)
    const response = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'POST',
      headers: request.headers,
      body: request.body,
      signal,
    })
    const reply = await readReply(response.body)
    return {
      kind: 'response',
      status: response.statusCode,
      headers: joinHeaders(response.headers),
      ...reply,
      durationMs: elapsedMs(),
    }
  } catch (error) {
    if (signal.aborted) return { kind: 'timeout', durationMs: elapsedMs() }
    return { kind: 'connection_error', ...explain(error), durationMs: elapsedMs() }
  }
}

async function readReply(stream: AsyncIterable<Buffer>): Promise<{ body: Buffer; isTruncated: boolean }> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    length += chunk.length
    if (length > maxReplyBytes) break
  }
  const body = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
  return { body: body.subarray(0, maxReplyBytes), isTruncated: length > maxReplyBytes }
}

function joinHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  )
}

function explain(error: unknown): { code: string; message: string; hasLeft: boolean } {
  if (error instanceof ConnectError) return { code: error.code, message: error.message, hasLeft: false }
  const code =
    error instanceof Error && 'code' in error && error.code ? String(error.code) : 'CONNECTION_FAILED'
  return { code, message: error instanceof Error ? error.message : String(error), hasLeft: true }
}
