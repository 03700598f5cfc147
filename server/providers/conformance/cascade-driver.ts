import { createHmac } from 'node:crypto'
import { cascadeAdapter } from '../cascade/adapter'
import type { ProviderHttpRequest } from '../port'
import {
  type DialectDriver,
  httpAnswer,
  jsonAnswer,
  type ReadAnswer,
  type Report,
  type Signing,
} from './driver'

/** The signature as docs/providers/cascade.md words it. */
function sign(secret: string, parameters: Record<string, string>): string {
  const names = Object.keys(parameters)
    .filter((name) => name !== 'sign')
    .sort()
  const text = names.map((name) => `${name}=${parameters[name]}`).join('&')
  return createHmac('sha256', secret).update(text).digest('hex')
}

function request(path: string, body: string) {
  return { method: 'POST', path, headers: new Headers(), rawBody: Buffer.from(body) }
}

/** `body` is a form without `op`, `ts` and `sign`. */
function signed(path: string, body: string, { secret, at }: Signing) {
  const parameters = { ...Object.fromEntries(new URLSearchParams(body)), op: path, ts: seconds(at) }
  return request(path, `${body}&op=${path}&ts=${parameters.ts}&sign=${sign(secret, parameters)}`)
}

const seconds = (at: Date) => String(Math.floor(at.getTime() / 1000))
const operations = { bet: 'bet', win: 'result', refund: 'rollback' } as const

function formOf(report: Report): string {
  return new URLSearchParams({
    sid: report.sessionId,
    trans_id: report.betId ?? report.id,
    round: report.roundId,
    amount: report.amountMinor.toString(),
    currency: report.currency,
    ...(report.kind === 'win' && report.isFinished ? { end: '1' } : {}),
  }).toString()
}

const words: ReadonlyMap<string | null, ReadAnswer['word']> = new Map([
  ['OK', 'ok'],
  ['NOFUNDS', 'declined'],
  ['QUEUED', 'pending'],
  ['VOID', 'failed'],
  ['BADREQ', 'invalid'],
  ['BADSIGN', 'invalid_signature'],
  ['NOSESSION', 'session_not_found'],
  ['CONFLICT', 'conflict'],
  ['RETRY', 'unavailable'],
])

const form = (fields: Record<string, string>) => httpAnswer(new URLSearchParams(fields).toString())
const codes = {
  auth: 'BADSIGN',
  not_found: 'NOGAME',
  rate_limited: 'BUSY',
  unavailable: 'DOWN',
  refused: 'REFUSED',
} as const

export const cascadeDriver: DialectDriver = {
  adapter: cascadeAdapter,
  secret: 'cascade secret',
  otherSecret: 'another secret',
  signed,
  report: (report, signing) => signed(operations[report.kind], formOf(report), signing),
  withoutSignature({ path, rawBody }) {
    const unsigned = new URLSearchParams(rawBody.toString())
    unsigned.delete('sign')
    return request(path, unsigned.toString())
  },
  async read(response) {
    const answer = new URLSearchParams(await response.text())
    const word = words.get(answer.get('status'))
    if (word === undefined) throw new Error(`No such status: ${answer.get('status')}`)
    const balance = answer.get('balance')
    return {
      word,
      balanceMinor: balance === null ? null : BigInt(balance),
      currency: answer.get('currency'),
      id: answer.get('trans_id'),
      isReplayed: answer.get('replayed') === '1',
    }
  },
  forwarded: ({ id, kind, betId }) => ({
    id: `${kind}:${betId ?? id}`,
    ...(betId === undefined ? {} : { reference: `bet:${betId}` }),
  }),
  isSignedCall({ url, body = '' }: ProviderHttpRequest, secret) {
    const parameters = Object.fromEntries(new URLSearchParams(body))
    const isItsOperation = parameters.op !== undefined && url.endsWith(`/api/${parameters.op}`)
    return isItsOperation && parameters.ts !== undefined && parameters.sign === sign(secret, parameters)
  },
  readProtection(body) {
    const form = new URLSearchParams(body)
    if (!form.has('autoplay')) return null
    const number = (name: string) => (form.has(name) ? Number(form.get(name)) : null)
    const stakeMax = form.get('stake_max')
    return {
      isAutoplayAllowed: form.get('autoplay') === '1',
      isTurboAllowed: form.get('turbo') === '1',
      minBetIntervalMs: number('min_interval_ms'),
      stakeMaxMinor: stakeMax === null ? null : BigInt(stakeMax),
      realityCheckMinutes: number('reality_check_min'),
      sessionMinutes: number('session_min'),
    }
  },
  launchAnswer: ({ url, uid }) =>
    form({
      status: 'OK',
      ...(url === undefined ? {} : { url }),
      ...(uid === undefined ? {} : { ref: uid }),
    }),
  refusal: (kind) => form({ status: 'ERR', code: codes[kind], msg: 'as told' }),
  roundAnswer: ({ roundId, status, reports }) =>
    jsonAnswer({
      status: 'OK',
      round: roundId,
      state: { open: 'open', finished: 'over', void: 'void' }[status],
      rows: reports.map(({ kind, id, amountMinor, currency, betId }) => ({
        op: operations[kind],
        trans_id: betId ?? id,
        amount: amountMinor.toString(),
        currency,
      })),
    }),
  ledgerAnswer: ({ reports, next }) =>
    jsonAnswer({
      status: 'OK',
      rows: reports.map((report) => ({
        op: operations[report.kind],
        trans_id: report.betId ?? report.id,
        amount: report.amountMinor.toString(),
        currency: report.currency,
        round: report.roundId,
        sid: report.sessionId,
        at: report.at.getTime(),
        state: { accepted: 'booked', declined: 'nofunds', failed: 'void' }[report.state],
      })),
      ...(next !== null && { next }),
    }),
  checksumsAnswer: (rows) =>
    jsonAnswer({
      status: 'OK',
      sums: rows.map(
        ({ providerGameId: slug, component: file, version: ver, algorithm: alg, value: sum }) => ({
          ...{ slug, file, ver, alg, sum },
        }),
      ),
    }),
  replayAnswer: ({ url, until }) =>
    form({ status: 'OK', ...(url === undefined ? {} : { url }), until: String(until.getTime()) }),
  unknownRound: form({ status: 'ERR', code: 'NOROUND', msg: 'as told' }),
  catalogueAnswer: (tables) => jsonAnswer({ status: 'OK', tables }),
  entry: ({ id, name, hasDemo }) => ({
    slug: id,
    label: name,
    family: 'table',
    kind: 'roulette',
    rtp_bp: 9730,
    demo: hasDemo ? 1 : 0,
    currencies: '',
    banned: '',
  }),
  brokenEntry: (id) => ({ slug: id, label: 'No family' }),
}
