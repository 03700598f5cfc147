import type { ApiRequest } from '@/server/rest/api-request'
import { mapError } from '@/server/rest/map-error'
import type { Reply } from '@/server/rest/reply'
import { requestIdOf } from '@/server/rest/request-id'
import { commonHeaders, respond } from '@/server/rest/respond'
import type { Surroundings } from '@/server/rest/surroundings'

/** One request on its way to one answer; steps leave headers and facts for the log behind. */
export interface Exchange {
  requestId: string
  headers: Record<string, string>
  facts: Record<string, unknown>
}

/** Runs `work` and answers in JSON whatever happens, with a request id, one log line and one measurement. */
export async function openExchange(
  operationId: string,
  request: ApiRequest,
  surroundings: Pick<Surroundings, 'log' | 'apiMode' | 'observeApiRequest'>,
  work: (exchange: Exchange) => Promise<Reply>,
): Promise<Response> {
  const startedAtMs = performance.now()
  const requestId = requestIdOf(request.headers)
  const exchange: Exchange = {
    requestId,
    headers: commonHeaders(requestId, surroundings.apiMode()),
    facts: {},
  }
  const response = await answer(exchange, surroundings, work)
  const durationMs = performance.now() - startedAtMs
  surroundings.observeApiRequest({ operation: operationId, status: response.status, durationMs })
  surroundings.log.info(
    { requestId, operation: operationId, status: response.status, durationMs, ...exchange.facts },
    'answered',
  )
  return response
}

async function answer(
  exchange: Exchange,
  { log }: Pick<Surroundings, 'log'>,
  work: (exchange: Exchange) => Promise<Reply>,
): Promise<Response> {
  try {
    const reply = await work(exchange)
    return respond(reply.status, reply.body, { ...exchange.headers, ...reply.headers })
  } catch (error) {
    const mapped = mapError(error, exchange.requestId)
    if (mapped.cause !== undefined) {
      log.error({ requestId: exchange.requestId, err: mapped.cause, status: mapped.status }, 'refused')
    }
    return respond(mapped.status, mapped.body, { ...exchange.headers, ...mapped.headers })
  }
}
