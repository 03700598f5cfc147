import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import type { reportActivation } from '@/server/modules/free-rounds'
import type { reportMovement } from '@/server/modules/wallet'
import type {
  InboundActivation,
  InboundPorts,
  MovementAnswer,
  MovementReport,
  ProviderAdapter,
  ProviderConnection,
} from '@/server/providers/port'
import type { ApiRequest } from '@/server/rest/api-request'
import { readBytes } from '@/server/rest/read-body'

interface Delivery {
  adapter: ProviderAdapter
  connection: ProviderConnection
  ctx: Context
}

/** What a provider's report leans on; tests stand in for any of it. */
export interface InboundDependencies {
  reportMovement: typeof reportMovement
  reportActivation: typeof reportActivation
  log: { info(facts: object, message: string): void; error(facts: object, message: string): void }
}

/**
 * Hands one request of a provider to its adapter and answers in its dialect whatever happens. A suspended provider is
 * heard like any other: its wins and refunds must still pass, and its bets are the wallet's to refuse.
 */
export async function receiveFromProvider(
  request: ApiRequest,
  path: string,
  delivery: Delivery,
  dependencies: InboundDependencies,
): Promise<Response> {
  const { adapter, connection, ctx } = delivery
  const rawBody = await readBytes(request).catch((error: unknown) => error)
  if (!Buffer.isBuffer(rawBody)) return adapter.refuseInbound(connection, whyUnread(rawBody))
  const inbound = { method: request.method, path, headers: request.headers, rawBody }
  try {
    return await adapter.handleInbound(openInboundPorts(delivery, dependencies), inbound)
  } catch (error) {
    dependencies.log.error(
      { requestId: ctx.requestId, err: error, provider: connection.code },
      'report failed',
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
  return {
    connection,
    clock: ctx.clock,
    async reportActivation(activation) {
      const facts = { requestId: ctx.requestId, provider: connection.code, ...namesOf(activation) }
      try {
        const answer = await reportActivation(ctx, { ...activation, providerCode: connection.code })
        log.info({ ...facts, ...answer }, 'activation answered')
        return answer
      } catch (error) {
        log.error({ ...facts, err: error, outcome: 'unavailable' }, 'activation could not be recorded')
        return { accepted: false, isUnavailable: true }
      }
    },
    async reportMovement(movement) {
      const facts = factsOf(ctx, connection, movement)
      try {
        const answer = await reportMovement(ctx, movement)
        const { outcome, isReplayed, reason } = answer
        log.info({ ...facts, outcome, isReplayed, reason }, 'movement answered')
        return answer
      } catch (error) {
        log.error({ ...facts, err: error, outcome: 'unavailable' }, 'movement could not be recorded')
        return unavailable(movement)
      }
    },
  }
}

function factsOf({ requestId }: Context, { code }: ProviderConnection, movement: MovementReport) {
  const { sessionId, transactionId, type, roundId } = movement
  return { requestId, provider: code, sessionId, transactionId, type, roundId }
}

function unavailable({ transactionId, currency }: MovementReport): MovementAnswer {
  return { outcome: 'unavailable', transactionId, currency, balanceMinor: null, isReplayed: false }
}

function namesOf({ grantId, providerGameId, event }: InboundActivation) {
  return { grantId, providerGameId, event }
}
