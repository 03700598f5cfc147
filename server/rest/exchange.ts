import { stringifySpelled } from '@/server/core/json-spelling'
import type { AnsweredRequest } from '@/server/modules/request-log'
import type { ApiRequest } from '@/server/rest/api-request'
import type { Dependencies } from '@/server/rest/dependencies'
import { mapError } from '@/server/rest/map-error'
import type { Reply } from '@/server/rest/reply'
import { requestIdOf } from '@/server/rest/request-id'
import { commonHeaders, respond } from '@/server/rest/respond'

/** Whose call it is and what they sent, once their key is known. */
export type Caller = Pick<
  AnsweredRequest,
  'organizationId' | 'keyId' | 'brandId' | 'ip' | 'userAgent' | 'requestBody'
>

/** One request on its way to one answer; steps leave headers, facts for the log and the caller behind. */
export interface Exchange {
  requestId: string
  headers: Record<string, string>
  facts: Record<string, unknown>
  caller: Caller | null
}

type Needed = Pick<Dependencies, 'log' | 'apiMode' | 'observeApiRequest' | 'recordRequest' | 'clock'>

/** Runs `work` and answers in JSON whatever happens, with a request id, one log line and one measurement. */
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
  }
  const { status, text, headers, errorCode } = await answer(exchange, dependencies, work)
  const durationMs = performance.now() - startedAtMs
  dependencies.observeApiRequest({ operation: operationId, status, durationMs })
  dependencies.log.info(
    { requestId, operation: operationId, status, durationMs, ...exchange.facts },
    'answered',
  )
  if (exchange.caller) {
    dependencies.recordRequest({
      ...exchange.caller,
      operation: operationId,
      method: request.method,
      url: request.url,
      status,
      errorCode,
      requestId,
      answeredAt: dependencies.clock.now(),
      durationMs,
      responseBody: text,
    })
  }
  return respond(status, text, headers)
}

interface Answer {
  status: number
  text: string | null
  headers: Record<string, string>
  errorCode: string | null
}

async function answer(
  exchange: Exchange,
  { log }: Pick<Dependencies, 'log'>,
  work: (exchange: Exchange) => Promise<Reply>,
): Promise<Answer> {
  try {
    const { status, body, headers } = await work(exchange)
    const text = status === 204 ? null : stringifySpelled(body)
    return { status, text, headers: { ...exchange.headers, ...headers }, errorCode: null }
  } catch (error) {
    const { status, body, headers, cause, code } = mapError(error, exchange.requestId)
    if (cause !== undefined) log.error({ requestId: exchange.requestId, err: cause, status }, 'refused')
    return {
      status,
      text: JSON.stringify(body),
      headers: { ...exchange.headers, ...headers },
      errorCode: code,
    }
  }
}
