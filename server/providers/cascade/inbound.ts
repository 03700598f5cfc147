import { isSafeMinor } from '@/server/core/money'
import {
  acceptedSecrets,
  declared,
  describeIssue,
  type InboundPorts,
  type InboundRefusal,
  type InboundRequest,
  type MovementAnswer,
} from '../port'
import { isSignedByCascade, readForm } from './signed-form'
import { toMovement } from './transform'
import { isOperation, operations, walletStatuses } from './wire'

/** Checks path, method, form, signature of its parameters and fields, in that order; every answer is a form. */
export async function handleInbound(ports: InboundPorts, request: InboundRequest): Promise<Response> {
  const { path } = request
  if (!isOperation(path)) return refuse('invalid', 'no such operation', 404)
  if (request.method !== 'POST') return refuse('invalid', 'only POST', 405)
  const form = readForm(request.rawBody)
  if (!form) return refuse('invalid', 'not a form of single, named parameters')
  const now = ports.clock.now()
  const isSigned = (secret: string) => isSignedByCascade(secret, form, { operation: path, now })
  if (!acceptedSecrets(ports.connection, now).some(isSigned)) {
    ports.noteRefusedSignature?.()
    return refuse('invalid_signature')
  }
  const parsed = operations[path].safeParse(Object.fromEntries(form))
  if (!parsed.success) return refuse('invalid', describeIssue(parsed.error))
  if (parsed.data.amount === 0n && path !== 'result')
    return refuse('invalid', 'amount: must be more than zero')
  return answerMovement(
    parsed.data.trans_id,
    await ports.reportMovement(toMovement(ports.connection.code, path, parsed.data)),
  )
}

function answerMovement(transId: string, answer: MovementAnswer): Response {
  const { status, msg } = walletStatuses[answer.outcome]
  const { balanceMinor, currency, isReplayed, reason } = answer
  return respond({
    status,
    ...(balanceMinor !== null && isSafeMinor(balanceMinor) && { balance: balanceMinor.toString() }),
    currency,
    trans_id: transId,
    replayed: isReplayed ? '1' : '0',
    msg: reason ?? msg,
  })
}

function refuse(refusal: keyof typeof walletStatuses, message?: string, httpStatus = 200): Response {
  const { status, msg } = walletStatuses[refusal]
  return respond({ status, replayed: '0', msg: message ?? msg }, httpStatus)
}

function respond(fields: Record<string, string>, status = 200): Response {
  const headers = declared({
    'content-type': 'application/x-www-form-urlencoded',
    allow: status === 405 ? 'POST' : undefined,
  })
  return new Response(new URLSearchParams(fields).toString(), { status, headers: headers as HeadersInit })
}

export function refuseInbound(refusal: InboundRefusal): Response {
  return refusal === 'too_large' ? refuse('invalid', 'the body is over 1 MiB', 413) : refuse('unavailable')
}
