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

function send(agent: Dispatcher, request: CallbackRequest): Promise<CallbackOutcome> {
  const url = new URL(request.url)
  return new Promise((resolve) => {
    const reply = new ReplyReader(request.timeoutMs, resolve)
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

/** Reads one reply under one deadline. Events come at most until the first outcome; what comes later is dropped. */
class ReplyReader implements Dispatcher.DispatchHandler {
  private readonly startedAt = performance.now()
  private readonly deadline: NodeJS.Timeout
  private readonly chunks: Buffer[] = []
  private length = 0
  private status = 0
  private headers: Record<string, string> = {}
  private controller: Dispatcher.DispatchController | null = null
  private isOver = false

  constructor(
    timeoutMs: number,
    private readonly resolve: (outcome: CallbackOutcome) => void,
  ) {
    this.deadline = setTimeout(() => this.end({ kind: 'timeout', durationMs: this.elapsedMs() }), timeoutMs)
  }

  /** About to be written to a connection: too late once the deadline has passed, so that nothing leaves after it. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller
    if (this.isOver) controller.abort(new Error('The deadline has passed'))
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // Interim answers (1xx) are not the reply.
    if (status < 200) return
    this.status = status
    this.headers = joinHeaders(headers)
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.chunks.push(chunk)
    this.length += chunk.length
    if (this.length > maxReplyBytes) this.endWithReply()
  }

  onResponseEnd(): void {
    this.endWithReply()
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: unknown): void {
    this.end({ kind: 'connection_error', ...explain(error), durationMs: this.elapsedMs() })
  }

  private endWithReply(): void {
    const [first] = this.chunks
    const whole = this.chunks.length === 1 && first ? first : Buffer.concat(this.chunks)
    this.end({
      kind: 'response',
      status: this.status,
      headers: this.headers,
      body: whole.subarray(0, maxReplyBytes),
      isTruncated: this.length > maxReplyBytes,
      durationMs: this.elapsedMs(),
    })
  }

  private end(outcome: CallbackOutcome): void {
    if (this.isOver) return
    this.isOver = true
    clearTimeout(this.deadline)
    this.resolve(outcome)
    if (outcome.kind === 'timeout' || (outcome.kind === 'response' && outcome.isTruncated)) {
      this.controller?.abort(new Error('No more of this reply is wanted'))
    }
  }

  private elapsedMs(): number {
    return Math.round(performance.now() - this.startedAt)
  }
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
