import { Webhook } from 'standardwebhooks'
import { toJsonInteger } from '../../money'
import { type CroupierReply, callCroupier, noAnswer, parseJsonObject } from '../call-croupier'
import type { Answer, Dialect, GrantReport, Movement } from '../dialect'

/** The Croupier provider protocol: one movement a call, integers in minor units, Standard Webhooks. `base`: where movements are reported. */
export function auroraDialect(base: string, secret: string, code: 'aurora' | 'dusk' = 'aurora'): Dialect {
  const post = (path: string, id: string, payload: unknown) => {
    const body = JSON.stringify(payload)
    const headers = { 'content-type': 'application/json', ...signAurora(secret, id, body, new Date()) }
    return callCroupier(`${base}${path}`, headers, body)
  }
  return {
    code,
    combinesBetAndWin: false,
    sharesId: false,
    settlesInBatch: false,
    async send(movement, sessionId) {
      const id = `msg_${movement.kind}_${movement.transactionId}`
      return readAnswer(await post('/movements', id, movementBody(movement, sessionId)))
    },
    async reportGrant(report) {
      const path = `/free-rounds/${encodeURIComponent(report.grantId)}/activation`
      const reply = await post(path, `msg_grant_${report.grantId}_${report.event}`, reportBody(report))
      const accepted = reply.http === 200 ? parseJsonObject(reply.body)?.accepted : undefined
      return typeof accepted === 'boolean' ? { accepted } : null
    },
    forwards: (movement) => [
      {
        type: typeOf(movement),
        transaction_id: movement.transactionId,
        amount: toJsonInteger(movement.amountMinor),
      },
    ],
  }
}

export function typeOf({ kind }: Movement): 'bet' | 'win' | 'refund' {
  return kind === 'bet' || kind === 'refund' ? kind : 'win'
}

function movementBody(movement: Movement, sessionId: string): Record<string, unknown> {
  return {
    session_id: sessionId,
    transaction_id: movement.transactionId,
    type: movement.kind,
    ...(movement.action === undefined ? {} : { action: movement.action }),
    amount: toJsonInteger(movement.amountMinor),
    currency: movement.currency,
    round_id: movement.roundId,
    finished: movement.finished,
    ...(movement.referenceTransactionId === undefined
      ? {}
      : { reference_transaction_id: movement.referenceTransactionId }),
    ...(movement.grantId === undefined ? {} : { free_round_grant_id: movement.grantId }),
  }
}

function reportBody(report: GrantReport): Record<string, unknown> {
  return {
    grant_id: report.grantId,
    game_id: report.gameCode,
    event: report.event,
    ...(report.roundsPlayed === undefined ? {} : { rounds_played: report.roundsPlayed }),
    ...(report.totalWinMinor === undefined ? {} : { total_win: toJsonInteger(report.totalWinMinor) }),
  }
}

const OUTCOMES = ['ok', 'declined', 'pending', 'failed'] as const

function readAnswer(reply: CroupierReply): Answer {
  if (reply.http === null || reply.http >= 500 || reply.http === 429)
    return noAnswer(reply, 'no answer, or Croupier is unavailable')
  const fields = parseJsonObject(reply.body)
  if (fields === null) return noAnswer(reply, 'the answer is not JSON')
  const status = OUTCOMES.find((one) => one === fields.status)
  const reason = fields.reason ?? fields.error
  return {
    status: reply.http === 200 ? (status ?? 'unavailable') : reply.http === 409 ? 'conflict' : 'refused',
    balanceMinor: Number.isSafeInteger(fields.balance) ? BigInt(Number(fields.balance)) : null,
    replayed: fields.replayed === true,
    reason: typeof reason === 'string' ? reason : null,
    http: reply.http,
    body: reply.body,
  }
}

/** Standard Webhooks headers for a body of ours. */
export function signAurora(secret: string, id: string, body: string, at: Date): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  }
}

/** True when the headers sign exactly this body; a GET is signed over the empty body. */
export function isAuroraSigned(secret: string, headers: Record<string, string>, body: string): boolean {
  try {
    new Webhook(secret).verify(body, headers, { jsonParse: false })
    return true
  } catch {
    return false
  }
}

/** An error as the aurora protocol spells it. */
export function auroraError(status: number, error: string, message: string): Response {
  return Response.json({ error, message }, { status })
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
