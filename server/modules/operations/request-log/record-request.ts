import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { processSingleton } from '@/server/core/process-singleton'
import { inLane } from '@/server/database/lane'
import { log } from '@/server/log'
import { metrics } from '@/server/metrics'
import { deleteRequestsBefore, insertRequests, type RequestRow } from './queries'

/** One answered call of a known key, as the pipeline leaves it: nothing is computed before the flush. */
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
  /** As sent. */
  idempotencyKey: string | null
  answeredAt: Date
  durationMs: number
  /** What `Croupier-Warning` said. */
  warning: string | null
  ip: string | null
  userAgent: string | null
  requestBody: string | null
  responseBody: string | null
}

/** Characters kept of each body. */
export const storedBodyLength = 2_048

/** An Idempotency-Key that is good has no more (spec §8). */
const keptKeyLength = 128

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
  /** By key and kind of refusal: how many were kept in the last minute that had one. */
  refusals: Map<string, { minute: number; kept: number }>
}

const buffer = processSingleton(
  'request-log',
  (): Buffer => ({ waiting: [], length: 0, timer: null, flushing: null, refusals: new Map() }),
)

/** Keeps a call for the log. Costs the caller a push: it never waits, never throws, and gives way when the buffer is full. */
export function recordRequest(request: AnsweredRequest): void {
  if (!wouldRecord(request)) {
    metrics.requestLogSampled.inc()
    return
  }
  countRefusal(request)
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

/** Refusals before any rate limit: how many of a kind tell what the others would, for each key and minute. */
const keptRefusals: Readonly<Record<string, number>> = {
  E9001: 1,
  E6003: 1,
  E5004: 10,
  insufficient_scope: 10,
  invalid_token: 10,
  unknownAddress: 10,
  methodNotAllowed: 10,
}

type Refusal = Pick<AnsweredRequest, 'keyId' | 'operation' | 'errorCode' | 'answeredAt'>

/** Null: the call has passed a rate limit, which bounds it. */
function kindOf({ operation, errorCode }: Refusal): string | null {
  if (operation in keptRefusals) return operation
  return errorCode !== null && errorCode in keptRefusals ? errorCode : null
}

const minuteOf = ({ answeredAt }: Refusal) => Math.floor(answeredAt.getTime() / minuteMs)

/**
 * Whether a call goes into the log: not where the key was refused in the same way in the same minute before, as often as
 * tells enough. A client that goes on all the same must not fill the log.
 */
export function wouldRecord(request: Refusal): boolean {
  const kind = kindOf(request)
  // defence: repeated refusals stay out of the request log
  if (kind === null) return true
  const known = buffer.refusals.get(`${request.keyId} ${kind}`)
  return known?.minute !== minuteOf(request) || known.kept < (keptRefusals[kind] ?? 0)
}

function countRefusal(request: Refusal): void {
  const kind = kindOf(request)
  if (kind === null) return
  const name = `${request.keyId} ${kind}`
  const minute = minuteOf(request)
  const known = buffer.refusals.get(name)
  if (known?.minute === minute) known.kept += 1
  else if (buffer.refusals.size >= maxWaiting) buffer.refusals.clear()
  if (known?.minute !== minute) buffer.refusals.set(name, { minute, kept: 1 })
}

const lengthOf = ({ url, requestBody, responseBody }: AnsweredRequest) =>
  url.length + (requestBody?.length ?? 0) + (responseBody?.length ?? 0)

/**
 * Writes what waits, one statement for every five hundred calls; resolves when nothing waits any more. By the
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
    log.warn({ err: error, requests: requests.length }, 'request log write failed')
  }
}

function toRow({ url, answeredAt, ...request }: AnsweredRequest): RequestRow {
  const { path, query } = splitUrl(url)
  const { requestBody, responseBody, userAgent, idempotencyKey, warning } = request
  return {
    ...request,
    idempotencyKey: idempotencyKey === null ? null : redactText(idempotencyKey.slice(0, keptKeyLength)),
    id: newId(),
    createdAt: answeredAt,
    path,
    query,
    durationMs: Math.round(request.durationMs),
    warning: warning === null ? null : redactText(warning),
    userAgent: userAgent === null ? null : redactText(userAgent),
    requestBody: requestBody === null ? null : redactBody(requestBody, storedBodyLength),
    responseBody: responseBody === null ? null : redactBody(responseBody, storedBodyLength),
  }
}

/** Of an absolute URL; both as they were sent. */
function splitUrl(url: string): { path: string; query: string } {
  const [, path = '/', query = ''] = /^[a-z]+:\/\/[^/?#]*([^?#]*)(\?[^#]*)?/i.exec(url) ?? []
  return { path: redactText(path).slice(0, 512), query: redactText(query).slice(0, 1_024) }
}

/** In names whose values open something: a game link, a key, a signature. */
const secretMemberName = /game_url|launch_url|token|secret|password|authorization|api_key|apikey|signature/i
const secretParameterName = /token|secret|key|sig|auth|password|session/i

// A name and its value, however it is spelled; which names are secret is asked of the name alone, so that a text made to
// slow a search down cannot.
// defence: redaction takes linear time
const member = /"([^"\\]*)"(\s*:\s*)"(?:[^"\\]|\\.)*"?/g
const parameter = /([?&])([^=&?"\s]*)=[^&"\s#]*/g
const apiKey = /(crp_[0-9A-Za-z]{8})[0-9A-Za-z]+/g

/**
 * What is kept of a body: its beginning, with what opens something redacted. It works on text, since a body may be cut
 * off or be no JSON at all. PostgreSQL's text has no NUL.
 */
export function redactBody(text: string, maxLength: number): string {
  // defence: the request log has no secrets from bodies
  return redactText(text.slice(0, maxLength).replace(member, strikeMember))
}

/** The same for a path, a query or a header. */
export function redactText(text: string): string {
  // defence: the request log has no secrets or keys from URLs
  return text.replace(parameter, strikeParameter).replace(apiKey, '$1…').replaceAll('\0', '\uFFFD')
}

function strikeMember(whole: string, name: string, colon: string): string {
  return secretMemberName.test(name) ? `"${name}"${colon}"[redacted]"` : whole
}

function strikeParameter(whole: string, mark: string, name: string): string {
  return secretParameterName.test(name) ? `${mark}${name}=[redacted]` : whole
}

const retentionMs = 14 * 86_400_000
const pruneBatchSize = 10_000

/** Deletes calls older than fourteen days; returns how many. For the daily pruning job. */
export async function pruneRequests(ctx: Context): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - retentionMs)
  let deleted = 0
  for (;;) {
    const count = await deleteRequestsBefore(before, pruneBatchSize)
    deleted += count
    if (count < pruneBatchSize) return deleted
  }
}
