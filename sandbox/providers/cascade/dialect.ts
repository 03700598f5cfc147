import { createHmac, timingSafeEqual } from 'node:crypto'
import { toJsonInteger } from '../../money'
import { type CroupierReply, callCroupier, noAnswer } from '../call-croupier'
import type { Answer, Dialect, Forwarded, Movement } from '../dialect'

/** Signed forms; a bet and its result share one `trans_id`, and a rollback names the bet's. */
export function cascadeDialect(base: string, secret: string): Dialect {
  return {
    code: 'cascade',
    combinesBetAndWin: false,
    sharesId: true,
    settlesInBatch: false,
    async send(movement, sessionId) {
      const body = signedForm(secret, operationOf(movement), parametersOf(movement, sessionId), new Date())
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return readAnswer(await callCroupier(`${base}/${operationOf(movement)}`, headers, body))
    },
    reportGrant: async () => null,
    forwards,
  }
}

export function operationOf(movement: Movement): string {
  if (movement.kind === 'bet') return 'bet'
  return movement.kind === 'refund' ? 'rollback' : 'result'
}

function parametersOf(movement: Movement, sessionId: string): Record<string, string> {
  return {
    sid: sessionId,
    trans_id: movement.referenceTransactionId ?? movement.transactionId,
    round: movement.roundId,
    amount: String(movement.amountMinor),
    currency: movement.currency,
    ...(operationOf(movement) === 'result' ? { end: movement.finished ? '1' : '0' } : {}),
    ...(movement.part === undefined ? {} : { part: String(movement.part) }),
  }
}

const STATUSES: Readonly<Record<string, Answer['status']>> = {
  OK: 'ok',
  NOFUNDS: 'declined',
  QUEUED: 'pending',
  VOID: 'failed',
  BADREQ: 'refused',
  BADSIGN: 'refused',
  NOSESSION: 'refused',
  CONFLICT: 'conflict',
  RETRY: 'unavailable',
}

function readAnswer(reply: CroupierReply): Answer {
  if (reply.http !== 200) return noAnswer(reply, 'no answer')
  const form = new URLSearchParams(reply.body)
  const word = form.get('status') ?? ''
  const status = Object.hasOwn(STATUSES, word) ? STATUSES[word] : undefined
  if (status === undefined) return noAnswer(reply, 'the answer makes no sense')
  const balance = form.get('balance')
  return {
    status,
    balanceMinor: balance !== null && /^-?\d{1,16}$/.test(balance) ? BigInt(balance) : null,
    replayed: form.get('replayed') === '1',
    reason: form.get('msg'),
    http: reply.http,
    body: reply.body,
  }
}

function forwards(movement: Movement): Forwarded[] {
  const amount = toJsonInteger(movement.amountMinor)
  const id = movement.referenceTransactionId ?? movement.transactionId
  if (movement.kind === 'bet') return [{ type: 'bet', transaction_id: `bet:${id}`, amount }]
  if (movement.kind === 'refund') return [{ type: 'refund', transaction_id: `refund:${id}`, amount }]
  const part = movement.part === undefined ? '' : `:${movement.part}`
  return [{ type: 'win', transaction_id: `win:${id}${part}`, amount }]
}

/** All parameters but `sign`, sorted by name in byte order, `name=value` joined with `&`, values unencoded. */
export function signCascade(secret: string, parameters: Record<string, string>): string {
  const names = Object.keys(parameters).filter((name) => name !== 'sign')
  names.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  const content = names.map((name) => `${name}=${parameters[name]}`).join('&')
  return createHmac('sha256', secret).update(content).digest('hex')
}

const TOLERANCE_S = 300

/** A form with `op`, `ts` and `sign` added. */
export function signedForm(
  secret: string,
  operation: string,
  parameters: Record<string, string>,
  at: Date,
): string {
  const stamped = { ...parameters, op: operation, ts: String(Math.floor(at.getTime() / 1000)) }
  return new URLSearchParams({ ...stamped, sign: signCascade(secret, stamped) }).toString()
}

/**
 * The parameters of a form that is signed for this operation; null when one is given twice, `ts` is missing or more than
 * five minutes from `now`, or the signature is wrong.
 */
export function readSignedForm(
  secret: string,
  operation: string,
  body: string,
  now: Date,
): Record<string, string> | null {
  const form = new URLSearchParams(body)
  const parameters: Record<string, string> = Object.create(null)
  for (const [name, value] of form) {
    if (name in parameters) return null
    parameters[name] = value
  }
  const { sign, ts, op } = parameters
  if (sign === undefined || !/^[0-9a-f]{64}$/.test(sign) || ts === undefined || !/^\d{1,12}$/.test(ts))
    return null
  const isCurrent = Math.abs(Math.floor(now.getTime() / 1000) - Number(ts)) <= TOLERANCE_S
  if (op !== operation || !isCurrent) return null
  const expected = Buffer.from(signCascade(secret, parameters), 'hex')
  return timingSafeEqual(Buffer.from(sign, 'hex'), expected) ? parameters : null
}
