import { inSpan } from '@/server/core/span'
import { textResponse } from '@/server/core/text-response'
import { stringifySpelled } from '@/server/formats/json-text'
import type { KeyOwner } from '@/server/modules/accounts/keys'
import type { AnsweredRequest } from '@/server/modules/operations/request-log'
import type { ApiRequest } from '@/server/rest/api-request'
import type { Dependencies } from '@/server/rest/dependencies'
import { commonHeaders, originOf, requestIdOf } from '@/server/rest/headers'
import { mapError } from '@/server/rest/map-error'
import { compress, tag } from '@/server/rest/mirror'
import { readBeginning } from '@/server/rest/read-body'
import type { Reply } from '@/server/rest/reply'
import { type SampledLine, sampleRefusal } from '@/server/rest/sample-refusals'
import { warningHeader } from '@/server/rest/unknown-names'

/** The owner of the key and what was sent, once the key is known. */
export type Caller = Pick<
  AnsweredRequest,
  'organizationId' | 'keyId' | 'brandId' | 'ip' | 'userAgent' | 'requestBody'
>

/** One request and its answer; the steps add headers, facts for the log, and the caller. */
export interface Exchange {
  requestId: string
  headers: Record<string, string>
  facts: Record<string, unknown> & { organization?: string }
  caller: Caller | null
  /** It takes no account to ask: refusals are logged some a minute, and the others counted. */
  isOpenToAll: boolean
}

type Needed = Pick<
  Dependencies,
  'log' | 'apiMode' | 'observeApiRequest' | 'recordRequest' | 'wouldRecord' | 'clock'
>

/** The caller, for the request log; the steps complete it. */
export const callerOf = (owner: KeyOwner, { headers }: Pick<ApiRequest, 'headers'>): Caller => ({
  ...owner,
  brandId: null,
  requestBody: null,
  ...originOf(headers),
})

/** Runs `work` and always answers in JSON, with a request ID, one log line and one measurement. */
export async function openExchange(
  operationId: string,
  request: ApiRequest,
  dependencies: Needed,
  work: (exchange: Exchange) => Promise<Reply>,
): Promise<Response> {
  const startedAtMs = performance.now()
  const requestId = requestIdOf(request.headers)
  const exchange: Exchange = {
    requestId,
    headers: commonHeaders(requestId, dependencies.apiMode()),
    facts: {},
    caller: null,
    isOpenToAll: false,
  }
  const { status, text, headers, errorCode, cause, isMirrored, stream } = await inSpan(
    () => ({
      name: `request ${operationId}`,
      kind: 'server',
      facts: { requestId, operation: operationId },
    }),
    () => answer(exchange, request, work),
    (answered) => ({
      status: answered.status,
      errorCode: answered.errorCode,
      organization: exchange.facts.organization,
    }),
  )
  const durationMs = performance.now() - startedAtMs
  dependencies.observeApiRequest({ operation: operationId, status, durationMs })
  const line = lineOf(operationId, exchange, { errorCode, now: dependencies.clock.now() })
  if (line && cause !== undefined) dependencies.log.error({ requestId, err: cause, status }, 'refused')
  if (line)
    dependencies.log.info(
      { requestId, operation: operationId, status, durationMs, ...exchange.facts, ...line },
      'request completed',
    )
  if (exchange.caller) {
    const call = {
      ...exchange.caller,
      operation: operationId,
      method: request.method,
      url: request.url,
      status,
      errorCode,
      requestId,
      idempotencyKey: request.headers.get('idempotency-key'),
      answeredAt: dependencies.clock.now(),
      durationMs,
      warning: exchange.headers[warningHeader] ?? null,
      responseBody: text,
    }
    const isUnread = call.requestBody === null && errorCode !== null
    if (isUnread && dependencies.wouldRecord(call)) call.requestBody = await readBeginning(request)
    dependencies.recordRequest(call)
  }
  if (stream)
    return new Response(stream, { status, headers: { ...headers, 'Content-Type': 'application/x-ndjson' } })
  if (text === null) return new Response(null, { status, headers })
  const typed = { 'Content-Type': 'application/json', ...headers }
  const compressed = isMirrored ? await compress(text, request.headers.get('accept-encoding')) : null
  if (compressed === null) return textResponse(text, { status, headers: typed })
  return new Response(new Uint8Array(compressed.bytes), {
    status,
    headers: { ...typed, 'Content-Encoding': compressed.encoding },
  })
}

/** What the log says of how many lines it left out before; null: nothing is said of this request. */
function lineOf(
  operationId: string,
  { isOpenToAll }: Exchange,
  { errorCode, now }: { errorCode: string | null; now: Date },
): SampledLine | null {
  // defence: refusals of strangers are sampled in the log
  return isOpenToAll && errorCode !== null ? sampleRefusal(`${operationId} ${errorCode}`, now) : {}
}

interface Answer {
  status: number
  text: string | null
  headers: Record<string, string>
  errorCode: string | null
  /** Of a failure, for the log only. */
  cause: unknown
  isMirrored?: true
  stream?: ReadableStream<Uint8Array>
}

async function answer(
  exchange: Exchange,
  request: ApiRequest,
  work: (exchange: Exchange) => Promise<Reply>,
): Promise<Answer> {
  try {
    const { status, body, headers: own, isMirrored, stream } = await work(exchange)
    const text = status === 204 || stream ? null : stringifySpelled(body)
    const answered = { text, headers: { ...exchange.headers, ...own }, errorCode: null, cause: undefined }
    if (!isMirrored || text === null) return { ...answered, status, ...(stream && { stream }) }
    const tagged = tag(text, request.headers)
    Object.assign(answered.headers, tagged.headers)
    return tagged.isKnown ? { ...answered, status: 304, text: null } : { ...answered, status, isMirrored }
  } catch (error) {
    const { status, body, headers, cause, code } = mapError(error, exchange.requestId)
    return {
      status,
      text: JSON.stringify(body),
      headers: { ...exchange.headers, ...headers },
      errorCode: code,
      cause,
    }
  }
}
