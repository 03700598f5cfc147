import { isSafeMinor, minorToDecimal } from '@/server/core/money'
import { parseJsonBytes } from '@/server/formats/json-text'
import {
  acceptedSecrets,
  describeIssue,
  type InboundPorts,
  type InboundRefusal,
  type InboundRequest,
  type MovementAnswer,
  type ProviderConnection,
} from '../port'
import { isSignedByBorealis, signBorealis } from './signature'
import { type Movements, toActivation, toMovements } from './transform'
import { Echo, PromoCall, WalletCall, walletCodes } from './wire'

type Sign = (body: string) => Record<string, string>

/** Checks path, method, signature of the raw bytes and schema, in that order; signs every answer. */
export async function handleInbound(ports: InboundPorts, request: InboundRequest): Promise<Response> {
  const isSigned = (secret: string) => isSignedByBorealis(secret, request.headers, request.rawBody)
  const signedWith = acceptedSecrets(ports.connection, ports.clock.now()).find(isSigned)
  const answer = answerer(signedWith ?? ports.connection.secret)
  if (request.path !== 'wallet' && request.path !== 'promo')
    return answer.refuse('invalid', { status: 404, message: 'no such call' })
  if (request.method !== 'POST') return answer.refuse('invalid', { status: 405, message: 'only POST' })
  if (signedWith === undefined) {
    ports.noteRefusedSignature?.()
    return answer.refuse('invalid_signature')
  }
  const body = parseJsonBytes(request.rawBody)
  return request.path === 'wallet'
    ? receiveWalletCall(ports, body, answer)
    : receivePromoCall(ports, body, answer)
}

async function receiveWalletCall(ports: InboundPorts, body: unknown, answer: Answerer): Promise<Response> {
  const echo = Echo.safeParse(body).data
  const call = WalletCall.safeParse(body)
  if (!call.success) return answer.refuse('invalid', { message: describeIssue(call.error), ...echo })
  const movements = toMovements(ports.connection.code, call.data)
  if (!movements.ok) return answer.refuse('invalid', { message: movements.reason, ...echo })
  return answer.movement(call.data.txId, await report(ports, movements.value))
}

/** The second movement is reported only once the first was accepted; the call is a duplicate when both are. */
async function report(ports: InboundPorts, [first, second]: Movements): Promise<MovementAnswer> {
  const answer = await ports.reportMovement(first)
  if (answer.outcome !== 'ok' || !second) return answer
  const last = await ports.reportMovement(second)
  return {
    ...last,
    isReplayed: answer.isReplayed && last.isReplayed,
    balanceMinor: last.balanceMinor ?? answer.balanceMinor,
  }
}

async function receivePromoCall(ports: InboundPorts, body: unknown, answer: Answerer): Promise<Response> {
  const call = PromoCall.safeParse(body)
  if (!call.success) return answer.promo({ code: 10, accepted: false, message: describeIssue(call.error) })
  const activation = toActivation(call.data)
  if (!activation.ok) return answer.promo({ code: 10, accepted: false, message: activation.reason })
  const { accepted, reason, isUnavailable } = await ports.reportActivation(activation.value)
  if (isUnavailable) return answer.promo({ ...walletCodes.unavailable, accepted: false })
  return answer.promo({ code: 0, accepted, message: reason ?? (accepted ? 'accepted' : 'not accepted') })
}

interface RefusalDetails {
  status?: number
  message?: string
  txId?: string | null
  currency?: string | null
}

type Answerer = ReturnType<typeof answerer>

function answerer(secret: string) {
  const sign: Sign = (body) => signBorealis(secret, body)
  return {
    movement(txId: string, answer: MovementAnswer): Response {
      const { code, message } = walletCodes[answer.outcome]
      const { currency, isReplayed: replayed } = answer
      const balance = balanceOf(answer)
      return respond({ code, message: answer.reason ?? message, txId, balance, currency, replayed }, sign)
    },
    promo(body: { code: number; accepted: boolean; message: string }): Response {
      return respond(body, sign)
    },
    refuse(refusal: keyof typeof walletCodes, details: RefusalDetails = {}): Response {
      const { code, message } = walletCodes[refusal]
      const { txId = null, currency = null, status = 200 } = details
      const body = {
        code,
        message: details.message ?? message,
        txId,
        balance: null,
        currency,
        replayed: false,
      }
      return respond(body, sign, status)
    },
  }
}

function balanceOf({ balanceMinor, currency }: MovementAnswer): string | null {
  return balanceMinor !== null && isSafeMinor(balanceMinor) ? minorToDecimal(balanceMinor, currency) : null
}

function respond(body: object, sign: Sign, status = 200): Response {
  const text = JSON.stringify(body)
  const allow = status === 405 ? { allow: 'POST' } : {}
  return new Response(text, {
    status,
    headers: { 'content-type': 'application/json', ...allow, ...sign(text) },
  })
}

export function refuseInbound({ secret }: ProviderConnection, refusal: InboundRefusal): Response {
  const { refuse } = answerer(secret)
  return refusal === 'too_large'
    ? refuse('invalid', { status: 413, message: 'the body is over 1 MiB' })
    : refuse('unavailable')
}
