import type { z } from 'zod'
import {
  ActivationRequest,
  MovementRequest,
  type MovementResponse,
  type ProviderRefusalName,
} from '@/server/contract/provider/movements'
import { isUuid } from '@/server/core/ids'
import { isSafeMinor, minorFromJson, minorToJson } from '@/server/core/money'
import { jsonResponse } from '@/server/core/text-response'
import { parseJsonBytes } from '@/server/formats/json-text'
import {
  acceptedSecrets,
  describeIssue,
  type InboundActivation,
  type InboundPorts,
  type InboundRefusal,
  type InboundRequest,
  type MovementAnswer,
  type MovementReport,
} from '../port'
import { movementAnswers, refusalMessages } from './result-codes'
import { isSignedWebhook } from './signature'

const activationPath = /^free-rounds\/([^/]+)\/activation$/

/** Checks path, method, signature of the raw bytes and schema, in that order; refuses each in the protocol's form. */
export async function handleInbound(ports: InboundPorts, request: InboundRequest): Promise<Response> {
  const grantId = activationPath.exec(request.path)?.[1]
  if (request.path !== 'movements' && grantId === undefined)
    return refuse('invalid_request', 404, 'No such operation.')
  if (request.method !== 'POST') return refuse('invalid_request', 405, 'Only POST is understood here.')
  const now = ports.clock.now()
  const isSigned = (secret: string) => isSignedWebhook(secret, request.headers, request.rawBody, now)
  if (!acceptedSecrets(ports.connection, now).some(isSigned)) {
    ports.noteRefusedSignature?.()
    return refuse('invalid_signature', 401)
  }
  const body = parseJsonBytes(request.rawBody)
  return grantId === undefined ? receiveMovement(ports, body) : receiveActivation(ports, grantId, body)
}

async function receiveMovement(ports: InboundPorts, body: unknown): Promise<Response> {
  const parsed = MovementRequest.safeParse(body)
  if (!parsed.success) return refuseBody(parsed.error)
  return answerMovement(await ports.reportMovement(toMovement(ports.connection.code, parsed.data)))
}

function toMovement(providerCode: string, body: MovementRequest): MovementReport {
  return {
    providerCode,
    sessionId: body.session_id.toLowerCase(),
    transactionId: body.transaction_id,
    type: body.type,
    action: body.action ?? body.type.toUpperCase(),
    amountMinor: minorFromJson(body.amount),
    currency: body.currency,
    roundId: body.round_id,
    isFinished: body.finished,
    referenceTransactionId: body.reference_transaction_id,
    freeRoundGrantId: body.free_round_grant_id?.toLowerCase(),
  }
}

function answerMovement(answer: MovementAnswer): Response {
  const told = movementAnswers[answer.outcome]
  if ('refusal' in told) return refuse(told.refusal, told.httpStatus, answer.reason)
  return jsonResponse(toMovementResponse(told.status, answer))
}

function toMovementResponse(status: MovementResponse['status'], answer: MovementAnswer): MovementResponse {
  const { balanceMinor } = answer
  return {
    status,
    transaction_id: answer.transactionId,
    balance: balanceMinor !== null && isSafeMinor(balanceMinor) ? minorToJson(balanceMinor) : null,
    currency: answer.currency,
    replayed: answer.isReplayed,
    reason: answer.reason,
  }
}

async function receiveActivation(ports: InboundPorts, grantId: string, body: unknown): Promise<Response> {
  if (!isUuid(grantId)) return refuse('invalid_request', 400, 'grant_id: must be a UUID')
  const parsed = ActivationRequest.safeParse(body)
  if (!parsed.success) return refuseBody(parsed.error)
  // defence: an aurora activation is valid for one grant
  if (parsed.data.grant_id.toLowerCase() !== grantId.toLowerCase())
    return refuse('invalid_request', 400, 'grant_id: must be the grant of the path')
  const answer = await ports.reportActivation(toActivation(grantId, parsed.data))
  if (answer.isUnavailable) return refuse('unavailable', 503)
  return jsonResponse({ accepted: answer.accepted, reason: answer.reason })
}

function toActivation(grantId: string, body: ActivationRequest): InboundActivation {
  return {
    grantId: grantId.toLowerCase(),
    providerGameId: body.game_id,
    event: body.event,
    roundsPlayed: body.rounds_played,
    totalWinMinor: body.total_win === undefined ? undefined : minorFromJson(body.total_win),
  }
}

function refuseBody(error: z.ZodError): Response {
  return refuse('invalid_request', 400, describeIssue(error))
}

function refuse(error: ProviderRefusalName, status: number, message = refusalMessages[error]): Response {
  return jsonResponse({ error, message }, { status, headers: status === 405 ? { allow: 'POST' } : {} })
}

export function refuseInbound(refusal: InboundRefusal): Response {
  if (refusal === 'too_large') return refuse('invalid_request', 413, 'The body is over 1 MiB.')
  return refuse('unavailable', 503)
}
