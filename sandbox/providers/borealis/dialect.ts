import { createHmac, timingSafeEqual } from 'node:crypto'
import { fromDecimal, toDecimal, toJsonInteger } from '../../money'
import { type CroupierReply, callCroupier, noAnswer, parseJsonObject } from '../call-croupier'
import type { Answer, Dialect, Forwarded, Movement } from '../dialect'

export const BOREALIS_HEADER = 'x-borealis-signature'

/** Lower-case hex HMAC-SHA256 of the raw body; for a GET, of its path with query. */
export function signBorealis(secret: string, content: string): string {
  return createHmac('sha256', secret).update(content).digest('hex')
}

export function isBorealisSigned(secret: string, content: string, signature: string | undefined): boolean {
  if (signature === undefined || !/^[0-9a-f]{64}$/.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(signBorealis(secret, content), 'hex'))
}

export const COMMANDS = {
  bet: 'BET',
  win: 'WIN',
  refund: 'REFUND',
  'bet-win': 'BET-WIN',
  'free-win': 'FREE-WIN',
} as const

/** Decimal strings in major units; one call may carry a bet and its win. */
export function borealisDialect(base: string, secret: string): Dialect {
  const post = (path: string, payload: unknown) => {
    const body = JSON.stringify(payload)
    const headers = { 'content-type': 'application/json', [BOREALIS_HEADER]: signBorealis(secret, body) }
    return callCroupier(`${base}${path}`, headers, body)
  }
  return {
    code: 'borealis',
    combinesBetAndWin: true,
    sharesId: false,
    settlesInBatch: true,
    async send(movement, sessionId) {
      return readAnswer(await post('/wallet', walletBody(movement, sessionId)), movement.currency)
    },
    async reportGrant(report) {
      const reply = await post('/promo', {
        promoId: report.grantId,
        gameCode: report.gameCode,
        state: report.event.toUpperCase(),
        ...(report.roundsPlayed === undefined ? {} : { roundsPlayed: report.roundsPlayed }),
        ...(report.totalWinMinor === undefined || report.currency === undefined
          ? {}
          : { totalWin: toDecimal(report.totalWinMinor, report.currency), currency: report.currency }),
      })
      const fields = parseJsonObject(reply.body)
      return fields?.code === 0 && typeof fields.accepted === 'boolean' ? { accepted: fields.accepted } : null
    },
    forwards,
  }
}

function walletBody(movement: Movement, sessionId: string): Record<string, unknown> {
  const amount = toDecimal(movement.amountMinor, movement.currency)
  const isWin = movement.kind === 'win' || movement.kind === 'free-win'
  return {
    command: COMMANDS[movement.kind],
    sessionToken: sessionId,
    txId: movement.transactionId,
    roundRef: movement.roundId,
    roundClosed: movement.finished,
    currency: movement.currency,
    ...(isWin ? { win: amount } : { bet: amount }),
    ...(movement.winMinor === undefined ? {} : { win: toDecimal(movement.winMinor, movement.currency) }),
    ...(movement.referenceTransactionId === undefined ? {} : { refTxId: movement.referenceTransactionId }),
    ...(movement.grantId === undefined ? {} : { promoId: movement.grantId }),
  }
}

const CODES: Record<number, Answer['status']> = {
  0: 'ok',
  1: 'declined',
  2: 'pending',
  3: 'failed',
  10: 'refused',
  11: 'refused',
  12: 'refused',
  13: 'conflict',
  14: 'unavailable',
}

function readAnswer(reply: CroupierReply, currency: string): Answer {
  if (reply.http !== 200) return noAnswer(reply, 'no answer')
  const fields = parseJsonObject(reply.body)
  const status = typeof fields?.code === 'number' ? CODES[fields.code] : undefined
  if (fields === null || status === undefined) return noAnswer(reply, 'the answer makes no sense')
  return {
    status,
    balanceMinor: typeof fields.balance === 'string' ? fromDecimal(fields.balance, currency) : null,
    replayed: fields.replayed === true,
    reason: typeof fields.message === 'string' ? fields.message : null,
    http: reply.http,
    body: reply.body,
  }
}

/** Croupier qualifies the ids by kind, because one call may carry two movements. */
function forwards(movement: Movement): Forwarded[] {
  const one = (type: Forwarded['type'], amountMinor: bigint): Forwarded => ({
    type,
    transaction_id: `${movement.transactionId}:${type}`,
    amount: toJsonInteger(amountMinor),
  })
  switch (movement.kind) {
    case 'bet-win':
      return [one('bet', movement.amountMinor), one('win', movement.winMinor ?? 0n)]
    case 'free-win':
      return [one('win', movement.amountMinor)]
    default:
      return [one(movement.kind, movement.amountMinor)]
  }
}
