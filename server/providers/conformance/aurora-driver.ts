import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import { auroraAdapter } from '../aurora/adapter'
import type { ProviderHttpRequest } from '../port'
import { type FreeRoundsDriver, jsonAnswer, type Report, type Signing } from './driver'

const words = {
  invalid_request: 'invalid',
  invalid_signature: 'invalid_signature',
  session_not_found: 'session_not_found',
  conflict: 'conflict',
  unavailable: 'unavailable',
} as const

const Answer = z.union([
  z.object({
    status: z.enum(['ok', 'declined', 'pending', 'failed']),
    transaction_id: z.string(),
    balance: z.int().nullable(),
    currency: z.string(),
    replayed: z.boolean(),
  }),
  z.object({ error: z.enum(Object.keys(words) as (keyof typeof words)[]), message: z.string().min(1) }),
])

/** Signs with the public package, so that the adapter is tested against an independent implementation. */
function signed(path: string, body: string, { secret, at }: Signing) {
  const id = 'msg_1'
  const headers = new Headers({
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  })
  return { method: 'POST', path, headers, rawBody: Buffer.from(body) }
}

function bodyOf(report: Report): object {
  return {
    session_id: report.sessionId,
    transaction_id: report.id,
    type: report.kind,
    amount: Number(report.amountMinor),
    currency: report.currency,
    round_id: report.roundId,
    finished: report.isFinished,
    ...(report.betId === undefined ? {} : { reference_transaction_id: report.betId }),
    ...(report.grantId === undefined ? {} : { free_round_grant_id: report.grantId }),
  }
}

const statuses = { auth: 401, not_found: 404, rate_limited: 429, unavailable: 503, refused: 400 } as const

export const auroraDriver: FreeRoundsDriver = {
  adapter: auroraAdapter,
  secret: `whsec_${Buffer.from('aurora secret, thirty-two bytes!').toString('base64')}`,
  otherSecret: `whsec_${Buffer.from('another secret of the same size!').toString('base64')}`,
  signed,
  report: (report, signing) => signed('movements', JSON.stringify(bodyOf(report)), signing),
  withoutSignature(request) {
    const headers = new Headers(request.headers)
    headers.delete('webhook-signature')
    return { ...request, headers }
  },
  async read(response) {
    const answer = Answer.parse(await response.json())
    if ('error' in answer)
      return { word: words[answer.error], balanceMinor: null, currency: null, id: null, isReplayed: false }
    return {
      word: answer.status,
      balanceMinor: answer.balance === null ? null : BigInt(answer.balance),
      currency: answer.currency,
      id: answer.transaction_id,
      isReplayed: answer.replayed,
    }
  },
  forwarded: ({ id, betId }) => (betId === undefined ? { id } : { id, reference: betId }),
  isSignedCall({ headers, body = '' }: ProviderHttpRequest, secret) {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const expected = createHmac('sha256', key).update(content).digest('base64')
    return headers['webhook-signature'] === `v1,${expected}`
  },
  readProtection(body) {
    const { player_protection: asked } = JSON.parse(body)
    if (asked === undefined) return null
    return {
      isAutoplayAllowed: asked.autoplay_allowed,
      isTurboAllowed: asked.turbo_allowed,
      minBetIntervalMs: asked.min_bet_interval_ms ?? null,
      stakeMaxMinor: asked.stake_max === undefined ? null : BigInt(asked.stake_max),
      realityCheckMinutes: asked.reality_check_minutes ?? null,
      sessionMinutes: asked.session_minutes ?? null,
    }
  },
  launchAnswer: ({ url, uid }) => jsonAnswer({ launch_url: url, provider_session_uid: uid }),
  refusal: (kind) => jsonAnswer({ error: kind, message: 'as told' }, statuses[kind]),
  roundAnswer: ({ roundId, status, reports }) =>
    jsonAnswer({
      round_id: roundId,
      status,
      transactions: reports.map(({ kind, id, amountMinor, currency, betId }) => ({
        transaction_id: id,
        type: kind,
        amount: Number(amountMinor),
        currency,
        ...(betId === undefined ? {} : { reference_transaction_id: betId }),
      })),
    }),
  ledgerAnswer: ({ reports, next }) =>
    jsonAnswer({
      movements: reports.map((report) => ({
        transaction_id: report.id,
        type: report.kind,
        amount: Number(report.amountMinor),
        currency: report.currency,
        round_id: report.roundId,
        session_id: report.sessionId,
        occurred_at: report.at.toISOString(),
        state: report.state,
      })),
      next_cursor: next,
    }),
  checksumsAnswer: (rows) =>
    jsonAnswer({
      checksums: rows.map(({ providerGameId, ...row }) => ({ game_id: providerGameId, ...row })),
    }),
  replayAnswer: ({ url, until }) => jsonAnswer({ url, expires_at: until.toISOString() }),
  unknownRound: jsonAnswer({ error: 'unknown_round', message: 'as told' }, 404),
  catalogueAnswer: (games) => jsonAnswer({ games }),
  entry: ({ id, name, hasDemo }) => ({ game_id: id, name, category: 'slots', has_demo: hasDemo }),
  brokenEntry: (id) => ({ game_id: id, name: 'No category' }),
  stake: { coinLevel: 2 },
  issueAnswer: (games) =>
    jsonAnswer({
      games: games.map(({ providerGameId, status }) => ({
        game_id: providerGameId,
        status: status === 'active' ? 'active' : 'failed',
      })),
    }),
  activation: (grantId, signing) =>
    signed(
      `free-rounds/${grantId}/activation`,
      JSON.stringify({
        grant_id: grantId,
        game_id: 'g-1',
        event: 'completed',
        rounds_played: 5,
        total_win: 1250,
      }),
      signing,
    ),
  async readActivation(response) {
    const answer = z.object({ accepted: z.boolean() }).safeParse(await response.json())
    return { accepted: answer.data?.accepted ?? null }
  },
}
