import { newId } from '@/server/core/ids'
import { inLane } from '@/server/core/lane'
import { processSingleton } from '@/server/core/process-singleton'
import { log } from '@/server/log'
import { metrics } from '@/server/metrics'
import { insertRequests, type RequestRow } from './queries-write'
import { redactBody, redactText } from './redact'

/** One answered call of a known key, as the pipeline leaves it: nothing is worked out before the flush. */
export interface AnsweredRequest {
  organizationId: string
  brandId: string | null
  keyId: string
  operation: string
  method: string
  url: string
  status: number
  errorCode: string | null
  requestId: string
  answeredAt: Date
  durationMs: number
  ip: string | null
  userAgent: string | null
  requestBody: string | null
  responseBody: string | null
}

/** Characters kept of each body. */
export const keptBodyLength = 2_048

const flushEveryMs = 1_000
const minuteMs = 60_000
const rowsPerInsert = 500
/** What may wait: whole bodies are held until they are cut, so that their length counts too. */
const maxWaiting = 5_000
const maxWaitingLength = 16 * 1_024 * 1_024

interface Buffer {
  waiting: AnsweredRequest[]
  length: number
  timer: NodeJS.Timeout | null
  flushing: Promise<void> | null
  /** By key: the last minute in which a refused call of it was kept. */
  refusedInMinute: Map<string, number>
}

const buffer = processSingleton(
  'request-log',
  (): Buffer => ({ waiting: [], length: 0, timer: null, flushing: null, refusedInMinute: new Map() }),
)

/** Keeps a call for the log. Costs the caller a push: it never waits, never throws, and gives way when the buffer is full. */
export function recordRequest(request: AnsweredRequest): void {
  if (isRepeatedRefusal(request)) {
    metrics.requestLogSampled.inc()
    return
  }
  const length = lengthOf(request)
  if (buffer.waiting.length >= maxWaiting || buffer.length + length > maxWaitingLength) {
    metrics.requestLogDropped.inc({ reason: 'full' })
    return
  }
  buffer.waiting.push(request)
  buffer.length += length
  if (buffer.timer) return
  buffer.timer = setTimeout(() => void flushRequests(), flushEveryMs)
  buffer.timer.unref()
}

/** Its rate; an account that is switched off, which has no budget. */
const refusalsOfAnyCall: ReadonlySet<string | null> = new Set(['E9001', 'E6003'])

/**
 * Whether the key was refused in the same minute before, whatever it asked for. One such call tells what the others would,
 * and a client that goes on all the same must not fill the log.
 */
function isRepeatedRefusal({ keyId, errorCode, answeredAt }: AnsweredRequest): boolean {
  // defence: unauthenticated refusals stay out of the request log
  if (!refusalsOfAnyCall.has(errorCode)) return false
  const minute = Math.floor(answeredAt.getTime() / minuteMs)
  if (buffer.refusedInMinute.get(keyId) === minute) return true
  if (buffer.refusedInMinute.size >= maxWaiting) buffer.refusedInMinute.clear()
  buffer.refusedInMinute.set(keyId, minute)
  return false
}

const lengthOf = ({ url, requestBody, responseBody }: AnsweredRequest) =>
  url.length + (requestBody?.length ?? 0) + (responseBody?.length ?? 0)

/**
 * Writes what waits, one statement for every five hundred calls; resolves when nothing waits any more, whoever began. By the
 * timer, and at a graceful stop. Never throws.
 */
export function flushRequests(): Promise<void> {
  if (buffer.timer) clearTimeout(buffer.timer)
  buffer.timer = null
  buffer.flushing ??= inLane({ name: 'jobs' }, writeAll).finally(() => {
    buffer.flushing = null
  })
  return buffer.flushing
}

async function writeAll(): Promise<void> {
  while (buffer.waiting.length > 0) await writeSome(buffer.waiting.splice(0, rowsPerInsert))
}

/** What cannot be written is lost, and counted: a log of calls must not grow while the database is away. */
async function writeSome(requests: readonly AnsweredRequest[]): Promise<void> {
  buffer.length -= requests.reduce((sum, request) => sum + lengthOf(request), 0)
  try {
    await insertRequests(requests.map(toRow))
  } catch (error) {
    metrics.requestLogDropped.inc({ reason: 'database' }, requests.length)
    log.warn({ err: error, requests: requests.length }, 'calls could not be written to the request log')
  }
}

function toRow({ url, answeredAt, ...request }: AnsweredRequest): RequestRow {
  const { path, query } = splitUrl(url)
  const { requestBody, responseBody, userAgent } = request
  return {
    ...request,
    id: newId(),
    createdAt: answeredAt,
    path,
    query,
    durationMs: Math.round(request.durationMs),
    userAgent: userAgent === null ? null : redactText(userAgent),
    requestBody: requestBody === null ? null : redactBody(requestBody, keptBodyLength),
    responseBody: responseBody === null ? null : redactBody(responseBody, keptBodyLength),
  }
}

/** Of an absolute URL; both as they were sent. */
function splitUrl(url: string): { path: string; query: string } {
  const [, path = '/', query = ''] = /^[a-z]+:\/\/[^/?#]*([^?#]*)(\?[^#]*)?/i.exec(url) ?? []
  return { path: redactText(path).slice(0, 512), query: redactText(query).slice(0, 1_024) }
}
