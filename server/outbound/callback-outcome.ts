import { performance } from 'node:perf_hooks'
import type { Dispatcher } from 'undici'
import { ConnectError } from './connect-error'

/** The outcome of one POST, from DNS to the last byte of the reply. Never an exception. */
export type CallbackOutcome =
  | {
      kind: 'response'
      status: number
      /** Lower-case names; repeated headers are joined with ", ". */
      headers: Record<string, string>
      /** At most 64 KiB. */
      body: Buffer
      /** True when the reply is longer than what is read. */
      isTruncated: boolean
      /** Why the reply ended before its last byte: the connection broke, or the deadline passed. */
      cutOff?: { code: string; message: string }
      durationMs: number
    }
  | { kind: 'timeout'; durationMs: number }
  | {
      kind: 'connection_error'
      code: string
      message: string
      /** False when there was no connection, so that the operator cannot have seen the request. */
      hasLeft: boolean
      durationMs: number
    }

// defence: a reply is cut at 64 KiB
const maxReplyBytes = 64 * 1024

/** Reads one reply under one deadline. Only the first outcome counts; later events are dropped. */
export class ReplyReader implements Dispatcher.DispatchHandler {
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
