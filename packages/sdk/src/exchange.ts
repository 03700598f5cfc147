import { ConnectionError, CroupierError, classOf, type ErrorFacts, TimeoutError } from './errors.js'
import { unreadableCode } from './retries.js'

/** The part of `fetch` that the SDK uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface Received {
  status: number
  headers: Headers
  requestId: string | null
  /** Null where nothing changed (304). */
  data: unknown
}

interface Sent {
  url: string
  init: RequestInit
  timeoutMs: number
  signal: AbortSignal | undefined
  facts: Pick<ErrorFacts, 'operation' | 'idempotencyKey' | 'attempts'>
}

/** One request and its answer, or the error that it means. */
export async function exchange(fetch: Fetch, sent: Sent): Promise<Received> {
  sent.signal?.throwIfAborted()
  const ending = new AbortController()
  const abort = () => ending.abort()
  sent.signal?.addEventListener('abort', abort, { once: true })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    ending.abort()
  }, sent.timeoutMs)
  try {
    // A redirect would take the key elsewhere; no operation answers with one.
    const response = await fetch(sent.url, { ...sent.init, redirect: 'manual', signal: ending.signal })
    return read(response, await response.text(), sent)
  } catch (error) {
    if (error instanceof CroupierError) throw error
    if (sent.signal?.aborted) throw sent.signal.reason
    throw lost(isLate, error, sent)
  } finally {
    clearTimeout(timer)
    sent.signal?.removeEventListener('abort', abort)
  }
}

function lost(isLate: boolean, cause: unknown, { facts, timeoutMs }: Sent): ConnectionError {
  const noAnswer = { ...facts, status: null, requestId: null, details: {}, retryAfter: null }
  if (isLate) {
    const code = 'timeout'
    return new TimeoutError(`no answer within ${timeoutMs} ms`, { ...noAnswer, code, type: code }, { cause })
  }
  const code = 'connection_failed'
  return new ConnectionError('no answer', { ...noAnswer, code, type: code }, { cause })
}

function read(response: Response, text: string, { facts }: Sent): Received {
  const { status, headers } = response
  const requestId = headers.get('x-request-id')
  if (status === 304) return { status, headers, requestId, data: null }
  const body = parse(text)
  const isObject = typeof body === 'object' && body !== null
  if (status >= 200 && status < 300 && isObject) return { status, headers, requestId, data: body }
  const refusal = refusalOf(isObject ? (body as Record<string, unknown>) : {})
  const all = { ...facts, ...refusal, status, retryAfter: retryAfterOf(headers) }
  const Class = status < 300 ? ConnectionError : classOf(status, refusal.code)
  throw new Class(refusal.message, { ...all, requestId: refusal.requestId ?? requestId })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

type Refusal = Pick<ErrorFacts, 'code' | 'type' | 'requestId' | 'details'> & { message: string }

/** The nested envelope, or the flat one, or neither. */
function refusalOf(body: Record<string, unknown>): Refusal {
  const { error, message, status: _, ...rest } = body
  if (typeof error === 'string') {
    return { code: error, type: error, message: textOf(message, error), requestId: null, details: rest }
  }
  if (typeof error === 'object' && error !== null && 'code' in error) {
    const nested = error as Record<string, unknown>
    return {
      code: String(nested.code),
      type: textOf(nested.type, String(nested.code)),
      message: textOf(nested.message, 'refused'),
      requestId: typeof nested.request_id === 'string' ? nested.request_id : null,
      details: (nested.details ?? {}) as Record<string, unknown>,
    }
  }
  return {
    code: unreadableCode,
    type: unreadableCode,
    message: 'the answer cannot be read',
    requestId: null,
    details: {},
  }
}

const textOf = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)

/** Seconds: the service writes these, a proxy may write a date. */
function retryAfterOf(headers: Headers): number | null {
  const text = headers.get('retry-after')
  if (text === null) return null
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}
