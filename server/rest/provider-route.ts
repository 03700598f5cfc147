import { AppError } from '@/server/core/app-error'
import { systemClock } from '@/server/core/clock'
import type { Context } from '@/server/core/context'
import type { RequestHeaders } from '@/server/core/request-headers'
import { inSpan } from '@/server/core/span'
import { jsonResponse } from '@/server/core/text-response'
import { inLane } from '@/server/database/lane'
import { log } from '@/server/log'
import { observeApiRequest } from '@/server/metrics'
import { isCertificationCode, receiveCertificationReport } from '@/server/modules/catalogue/certification'
import { reportMovement } from '@/server/modules/delivery/wallet'
import { noteSignal } from '@/server/modules/platform/signals'
import { reportActivation } from '@/server/modules/play/free-rounds'
import type {
  InboundPorts,
  MovementAnswer,
  MovementReport,
  ProviderAdapter,
  ProviderConnection,
} from '@/server/providers/port'
import { findProviderConnection, recordCall } from '@/server/providers/registry'
import type { ApiRequest } from '@/server/rest/api-request'
import type { RestHandler } from '@/server/rest/handle'
import { originOf, requestIdOf, uncachedHeaders } from '@/server/rest/headers'
import { readBytes } from '@/server/rest/read-body'

/** `/provider/v1/{code}/{path}`; the path goes to the adapter as it was sent, not decoded. */
const address = /^\/provider\/v1\/([a-z0-9][a-z0-9_-]{0,63})(?:\/(.*))?$/

/**
 * Every address and method under /provider: finds the provider and lets its adapter answer. What no adapter can handle
 * is refused in JSON, never in HTML.
 */
const handleProviderRequest: RestHandler = (request) => inLane({ name: 'money' }, () => answerInTime(request))

async function answerInTime(request: ApiRequest): Promise<Response> {
  const startedAtMs = performance.now()
  const requestId = requestIdOf(request.headers)
  const { provider, response } = await inSpan(
    () => ({ name: 'request provider', kind: 'server', facts: { requestId } }),
    () => answer(request, requestId),
    (answered) => ({ provider: answered.provider, status: answered.response.status }),
  )
  for (const [name, value] of Object.entries(uncachedHeaders(requestId))) response.headers.set(name, value)
  const durationMs = performance.now() - startedAtMs
  observeApiRequest({ operation: `provider:${provider ?? 'unknown'}`, status: response.status, durationMs })
  log.info({ requestId, provider, status: response.status, durationMs }, 'provider request completed')
  return response
}

async function answer(
  request: ApiRequest,
  requestId: string,
): Promise<{ provider: string | null; response: Response }> {
  const [, code, path = ''] = address.exec(new URL(request.url).pathname) ?? []
  if (code === undefined) return { provider: null, response: refuse(404, 'not_found', 'No such address.') }
  try {
    if (isCertificationCode(code))
      return { provider: 'certification', response: await certify(request, code, path) }
    const found = await findProviderConnection(code)
    if (!found) return { provider: null, response: refuse(404, 'provider_not_found', 'No such provider.') }
    const ctx = providerContext(code, requestId, request.headers)
    const { row, ...own } = found
    const delivery = { ...own, ctx }
    const response = row.isGuarded
      ? await receiveLogged(request, path, delivery)
      : await receiveFromProvider(request, path, delivery)
    return { provider: code, response }
  } catch (error) {
    log.error({ requestId, err: error, provider: code }, 'provider lookup failed')
    return { provider: null, response: refuse(503, 'unavailable', 'Nothing was recorded. Send it again.') }
  }
}

/** Of a report: what its dialects sign and say. */
const loggedHeaders = [
  'content-type',
  'user-agent',
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
  'x-borealis-signature',
]

const shownHeaders = ({ headers }: ApiRequest) =>
  Object.fromEntries(
    loggedHeaders.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )

/** A report of a studio, kept for its log with the answer. */
async function receiveLogged(request: ApiRequest, path: string, delivery: Delivery): Promise<Response> {
  const createdAt = new Date()
  const startedMs = performance.now()
  let body = ''
  const noteBody = (bytes: Buffer) => {
    body = bytes.toString('utf8')
  }
  const response = await receiveFromProvider(request, path, { ...delivery, noteBody })
  const { pathname, search } = new URL(request.url)
  recordCall({
    ...{
      providerCode: delivery.connection.code,
      createdAt,
      isInbound: true,
      method: request.method,
      path: pathname + search,
    },
    ...{ requestHeaders: shownHeaders(request), requestBody: body },
    ...{ status: response.status, failure: null, responseHeaders: Object.fromEntries(response.headers) },
    responseBody: await response.clone().text(),
    durationMs: Math.round(performance.now() - startedMs),
  })
  return response
}

/** What a studio reports to the address of a certification run. */
async function certify(request: ApiRequest, code: string, path: string): Promise<Response> {
  const rawBody = await readBytes(request).catch(() => null)
  if (rawBody === null) return refuse(413, 'invalid_request', 'The body is over 1 MiB, or did not arrive.')
  const inbound = { method: request.method, path, headers: request.headers, rawBody }
  const answered = await receiveCertificationReport({ clock: systemClock }, code, inbound)
  return answered ?? refuse(404, 'provider_not_found', 'No such certification run goes on.')
}

interface Delivery {
  adapter: ProviderAdapter
  connection: ProviderConnection
  ctx: Context
  /** Gets the body as received. */
  noteBody?: (body: Buffer) => void
}

/** What a provider's report needs; tests replace any of it. */
export interface InboundDependencies {
  reportMovement: typeof reportMovement
  reportActivation: typeof reportActivation
  log: { info(facts: object, message: string): void; error(facts: object, message: string): void }
}

const live: InboundDependencies = { reportMovement, reportActivation, log }

/**
 * Passes one request of a provider to its adapter, which always answers in its dialect. A suspended provider is
 * processed like any other: its wins and refunds must still pass, and its bets are the wallet's to refuse.
 */
export async function receiveFromProvider(
  request: ApiRequest,
  path: string,
  delivery: Delivery,
  dependencies: InboundDependencies = live,
): Promise<Response> {
  const { adapter, connection, ctx, noteBody } = delivery
  const rawBody = await readBytes(request).catch((error: unknown) => error)
  if (!Buffer.isBuffer(rawBody)) return adapter.refuseInbound(connection, whyUnread(rawBody))
  noteBody?.(rawBody)
  const inbound = { method: request.method, path, headers: request.headers, rawBody }
  try {
    return await adapter.handleInbound(openInboundPorts(delivery, dependencies), inbound)
  } catch (error) {
    dependencies.log.error(
      { requestId: ctx.requestId, err: error, provider: connection.code },
      'provider report failed',
    )
    return adapter.refuseInbound(connection, 'unavailable')
  }
}

function whyUnread(error: unknown): 'too_large' | 'unavailable' {
  return error instanceof AppError && error.status === 413 ? 'too_large' : 'unavailable'
}

function openInboundPorts(
  { connection, ctx }: Delivery,
  { reportMovement, reportActivation, log }: InboundDependencies,
): InboundPorts {
  const common = { requestId: ctx.requestId, provider: connection.code }
  return {
    connection,
    clock: ctx.clock,
    noteRefusedSignature: () => noteSignal('signature_refused', connection.code, ctx.clock.now()),
    async reportActivation(activation) {
      const { grantId, providerGameId, event } = activation
      const facts = { ...common, grantId, providerGameId, event }
      try {
        const answer = await inSpan(
          () => ({ name: 'verb reportActivation', facts: {} }),
          () => reportActivation(ctx, { ...activation, providerCode: connection.code }),
        )
        log.info({ ...facts, ...answer }, 'activation report completed')
        return answer
      } catch (error) {
        log.error({ ...facts, err: error, outcome: 'unavailable' }, 'activation write failed')
        return { accepted: false, isUnavailable: true }
      }
    },
    async reportMovement(movement) {
      const { sessionId, transactionId, type, roundId } = movement
      const facts = { ...common, sessionId, transactionId, type, roundId }
      try {
        const answer = await inSpan(
          () => ({ name: 'verb reportMovement', facts: { provider: connection.code, movementType: type } }),
          () => reportMovement(ctx, movement),
          (answered) => ({ outcome: answered.outcome }),
        )
        const { outcome, isReplayed, reason } = answer
        log.info({ ...facts, outcome, isReplayed, reason }, 'movement report completed')
        return answer
      } catch (error) {
        log.error({ ...facts, err: error, outcome: 'unavailable' }, 'movement write failed')
        return unavailable(movement)
      }
    },
  }
}

function unavailable({ transactionId, currency }: MovementReport): MovementAnswer {
  return { outcome: 'unavailable', transactionId, currency, balanceMinor: null, isReplayed: false }
}

function providerContext(code: string, requestId: string, headers: RequestHeaders): Context {
  const actor = { kind: 'provider', providerCode: code } as const
  return { actor, requestId, clock: systemClock, origin: originOf(headers) }
}

function refuse(status: number, error: string, message: string): Response {
  return jsonResponse({ error, message }, { status })
}

/** The handlers of a route file under /provider: one for every method, since each dialect has refusals of its own. */
export const providerMethods = {
  GET: handleProviderRequest,
  HEAD: handleProviderRequest,
  POST: handleProviderRequest,
  PUT: handleProviderRequest,
  PATCH: handleProviderRequest,
  DELETE: handleProviderRequest,
  OPTIONS: handleProviderRequest,
}
