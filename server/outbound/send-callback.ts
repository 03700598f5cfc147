import { performance } from 'node:perf_hooks'
// defence: redirects are not followed
import { Agent, type Dispatcher } from 'undici'
import type { CallbackOutcome } from './callback-outcome'
import { ConnectError } from './connect-error'
import { createEndpointLimit } from './endpoint-limit'
import { type ConnectorParts, createGuardedConnector } from './guarded-connector'

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

// defence: a reply is cut at 64 KiB
const maxReplyBytes = 64 * 1024
/** Connections are not limited per origin: organizations that share one would wait for each other. */
const endpointLimits = { maxInFlight: 256, maxWaitMs: 1_000 }

/**
 * The headers of a callback (spec §6.1). Attempts keep the signature only, and are shown with these: a change needs a
 * migration that writes the old ones into `wallet_attempt.request_headers`.
 */
export function callbackHeaders(signature: string): Record<string, string> {
  return { 'Content-Type': 'application/json', 'X-SIGNATURE': signature, 'User-Agent': 'Croupier/1' }
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

/** Reads one reply under one deadline. Only the first outcome counts; later events are dropped. */
class ReplyReader implements Dispatcher.DispatchHandler {
  private readonly deadline: NodeJS.Timeout
  private readonly chunks: Buffer[] = []
  private length = 0
  private status = 0
  private headers: Record<string, string> = {}
  private controller: Dispatcher.DispatchController | null = null
  private isOver = false

  constructor(
    timeoutMs: number,
    private readonly startedAt: number,
    private readonly resolve: (outcome: CallbackOutcome) => void,
  ) {
    this.deadline = setTimeout(() => this.endAtDeadline(), timeoutMs - this.elapsedMs())
  }

  /** Before writing to a connection: too late once the deadline has passed, so that nothing leaves after it. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller
    // defence: nothing is sent after its deadline
    if (this.isOver) controller.abort(new Error('The deadline has passed'))
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // Interim answers (1xx) are not the reply.
    if (status < 200) return
    // defence: one deadline spans a slow reply
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
    const { code, message, hasLeft } = explain(error)
    // defence: a reply cut off after its head is no connection error
    if (this.status !== 0) this.endWithReply({ code, message })
    else this.end({ kind: 'connection_error', code, message, hasLeft, durationMs: this.elapsedMs() })
  }

  /** A status that arrived counts, even if the rest does not: a 200 without its body is not a timeout (spec §6.4.2). */
  private endAtDeadline(): void {
    if (this.status === 0) this.end({ kind: 'timeout', durationMs: this.elapsedMs() })
    else this.endWithReply({ code: 'TIMEOUT', message: 'The deadline passed before the reply was complete' })
  }

  private endWithReply(cutOff?: { code: string; message: string }): void {
    const [first] = this.chunks
    const whole = this.chunks.length === 1 && first ? first : Buffer.concat(this.chunks)
    this.end({
      kind: 'response',
      status: this.status,
      headers: this.headers,
      body: whole.subarray(0, maxReplyBytes),
      isTruncated: this.length > maxReplyBytes,
      ...(cutOff && { cutOff }),
      durationMs: this.elapsedMs(),
    })
  }

  private end(outcome: CallbackOutcome): void {
    if (this.isOver) return
    this.isOver = true
    clearTimeout(this.deadline)
    this.resolve(outcome)
    const isUnfinished = outcome.kind === 'response' && (outcome.isTruncated || outcome.cutOff !== undefined)
    if (outcome.kind === 'timeout' || isUnfinished) {
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
